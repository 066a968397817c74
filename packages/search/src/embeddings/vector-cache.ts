import type { KeyValueStore } from '@mcp-working-set/core';

/** Where vectors of tools are kept across restarts, by model and text. A cache that fails may lose what it holds, nothing else. */
export interface VectorCache {
  get(model: string, texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  put(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

const PREFIX = 'vector:';

const keyOf = async (model: string, text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${model}\n${text}`));
  return PREFIX + [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A vector of length about 1 as signed bytes in base64: four bytes of text for three numbers. */
const encode = (vector: Float32Array): string => {
  const most = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 0) || 1;
  return btoa(String.fromCharCode(...Array.from(vector, (value) => Math.round((127 * value) / most) & 255)));
};

const decode = (text: string): Float32Array | undefined => {
  try {
    const vector = Float32Array.from(atob(text), (character) => (character.charCodeAt(0) << 24) >> 24);
    const length = Math.hypot(...vector);
    return length === 0 ? undefined : vector.map((value) => value / length);
  } catch {
    return undefined;
  }
};

/** A cache over the small values of a state store. Only a hash of the text is kept, no text. */
export const vectorCacheOver = (values: Pick<KeyValueStore, 'get' | 'put'>): VectorCache => ({
  async get(model, texts) {
    const found = new Map<string, Float32Array>();
    for (const text of new Set(texts)) {
      const value = await values.get(await keyOf(model, text));
      const vector = value === undefined ? undefined : decode(value);
      if (vector !== undefined) found.set(text, vector);
    }
    return found;
  },
  async put(model, vectors) {
    for (const [text, vector] of vectors) await values.put(await keyOf(model, text), encode(vector));
  },
});
