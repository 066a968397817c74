/** Options that several commands share, so that they read the same everywhere. */
export const json = { type: 'boolean', default: false, describe: 'Print JSON for programs' } as const;

export const force = (describe: string) => ({ type: 'boolean', alias: 'f', default: false, describe }) as const;

export const yes = { type: 'boolean', alias: 'y', default: false, describe: 'Do not ask' } as const;
