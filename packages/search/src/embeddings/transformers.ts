import { MwsError } from '@mcp-working-set/core';
import type { Embed } from './embed-scorer.js';

/** As much of `@huggingface/transformers` (3 or 4) as is used here. */
export interface TransformersModule {
  readonly env: { allowRemoteModels?: boolean; allowLocalModels?: boolean; localModelPath?: string };
  pipeline(task: 'feature-extraction', model: string, options?: object): Promise<
    (texts: readonly string[], options: { pooling: 'mean' | 'cls'; normalize: boolean }) => Promise<{ tolist(): number[][] }>
  >;
}

export interface TransformersOptions {
  /** Folder of the model under `localModelPath`, such as `Xenova/all-MiniLM-L6-v2`. */
  readonly model: string;
  readonly localModelPath: string;
  readonly pooling?: 'mean' | 'cls';
  readonly dtype?: string;
  /** What the model wants before a text of each kind, such as `query: `. */
  readonly prefix?: { readonly query?: string; readonly tool?: string };
  /** Gives the library; by default it is imported by its name. */
  readonly load?: () => Promise<TransformersModule>;
}

/** A peer that its user installs, named so that no bundler takes it along. */
const LIBRARY: string = '@huggingface/transformers';

/**
 * An embed function over `@huggingface/transformers`, which is not installed along. The model is read from the disk:
 * nothing is downloaded. The function rejects with `MwsError` (`config-invalid`) where the library or the model is not there.
 */
export const createTransformersEmbed = ({ model, localModelPath, pooling = 'mean', dtype, prefix = {}, load }: TransformersOptions): Embed => {
  const open = async () => {
    let library: TransformersModule;
    try {
      library = await (load?.() ?? (import(LIBRARY) as Promise<TransformersModule>));
    } catch (cause) {
      throw new MwsError('config-invalid', `Embeddings need the package ${LIBRARY}, which could not be loaded: install it beside.`, { cause });
    }
    library.env.allowRemoteModels = false;
    library.env.allowLocalModels = true;
    library.env.localModelPath = localModelPath;
    try {
      return await library.pipeline('feature-extraction', model, dtype === undefined ? {} : { dtype });
    } catch (cause) {
      throw new MwsError('config-invalid', `The model ${model} could not be read from the folder of local models: put its files there.`, { cause });
    }
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (texts, kind) => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const extract = await opened;
    const before = prefix[kind] ?? '';
    return (await extract(texts.map((text) => before + text), { pooling, normalize: true })).tolist();
  };
};
