/**
 * The configuration: JSON with comments in, a checked and expanded `MwsConfig` out, and every problem with its place in
 * the file. No file is read here and no process environment: both are handed in. Messages never hold a secret.
 */
export { defaultConfig, parseConfig } from './parse.js';
export type { ParsedConfig, ParseOptions } from './parse.js';
export { chooseView } from './profiles.js';
export { ConfigError, formatProblem } from './problems.js';
export { sampleConfig } from './sample.js';
export { configJsonSchema, SERVER_NAME } from './schema.js';
export { isOwnAddress, isOwnCommand } from './self.js';
export { DEFAULT_TIMEOUTS } from './servers.js';
export { toolFilter } from '../select/index.js';
export type {
  Bundles, ConfigProblem, HttpUpstream, MwsConfig, ProblemCode, ProfileSettings, PromotePolicy, PromoteSettings, StdioUpstream, SurfaceName, TranscriptSource, UpstreamSpec, UpstreamTimeouts,
} from './types.js';
