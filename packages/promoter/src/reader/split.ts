/** Cuts a stream of bytes into lines at 0x0A. Lines are views that are valid only during the call. */
export interface Splitter {
  push(chunk: Buffer): void;
  /** What follows the last line end; empty where the stream ends with one. */
  rest(): Buffer;
  /** Bytes of whole lines so far, their ends included. */
  readonly consumed: number;
}

const NEWLINE = 0x0a;

/** A line over `maxBytes` is skipped to its end without being kept, and told to `overflow` with its size. */
export const createSplitter = (
  handlers: { line(line: Buffer): void; overflow(bytes: number): void },
  options: { readonly maxBytes: number },
): Splitter => {
  let carried: Buffer[] = [];
  let carriedBytes = 0;
  let consumed = 0;
  /** Within a line that is too long. */
  let skipping = false;

  const finish = (last: Buffer): void => {
    const size = carriedBytes + last.length;
    consumed += size + 1;
    if (skipping || size > options.maxBytes) handlers.overflow(size);
    else handlers.line(carried.length === 0 ? last : Buffer.concat([...carried, last], size));
    carried = [];
    carriedBytes = 0;
    skipping = false;
  };

  return {
    push: (chunk) => {
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        finish(chunk.subarray(from, to));
        from = to + 1;
      }
      if (from === chunk.length) return;
      carriedBytes += chunk.length - from;
      if (skipping || carriedBytes > options.maxBytes) {
        skipping = true;
        carried = [];
      } else {
        // The caller uses its buffer again.
        carried.push(Buffer.from(chunk.subarray(from)));
      }
    },
    rest: () => (skipping ? Buffer.alloc(0) : Buffer.concat(carried, carriedBytes)),
    get consumed() {
      return consumed;
    },
  };
};
