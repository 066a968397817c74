import type { Options } from 'tsup';

export declare const library: (entry: Record<string, string>, more?: Options) => Options;
