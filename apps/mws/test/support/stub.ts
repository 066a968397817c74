import { fileURLToPath } from 'node:url';

const STUB = fileURLToPath(new URL('../stubs/stdio-server.mjs', import.meta.url));

/** Configuration entry of the stub server over stdio. */
export const stdioStub = (...flags: string[]): Readonly<Record<string, unknown>> => ({ command: process.execPath, args: [STUB, ...flags] });
