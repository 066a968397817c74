/**
 * A zstd frame whose blocks are stored, not packed: Node 20 cannot write zstd, and a reader cannot tell the difference.
 * Magic number, a header with single segment and an 8 byte size, raw blocks of at most 64 KiB.
 */
export const zstdCompressSync = (text: string): Buffer => {
  const content = Buffer.from(text);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(content.length));
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0]), size];
  const BLOCK = 65_536;
  for (let at = 0; at === 0 || at < content.length; at += BLOCK) {
    const block = content.subarray(at, at + BLOCK);
    const head = (block.length << 3) | (at + BLOCK >= content.length ? 1 : 0);
    parts.push(Buffer.from([head & 0xff, (head >> 8) & 0xff, (head >> 16) & 0xff]), block);
  }
  return Buffer.concat(parts);
};
