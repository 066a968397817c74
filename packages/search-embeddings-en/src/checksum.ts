/** SHA-256 of data/table.bin; written by generate/main.mjs. */
export const CHECKSUM = 'f9666c9310a7792c34567cb071f1f22ee988c9396d6814db629e46b3634bb955';
