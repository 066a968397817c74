import manifest from '../package.json' with { type: 'json' };

/** The version of this package, put in when it is built. */
export const { version } = manifest;
