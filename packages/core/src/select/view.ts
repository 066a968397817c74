import type { MwsConfig, ProfileSettings } from '../config/types.js';

/** What a view takes from the configuration: that of its profile, or of the whole file. A profile chosen at the start stands in the plain view. */
export const viewSettings = (config: MwsConfig, profile = 'default'): ProfileSettings => {
  const name = profile === 'default' ? (config.standardProfile ?? profile) : profile;
  const own = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;
  const { surface, pins, autoLoad, bundles, plainServers } = config;
  return own ?? { ...(plainServers === undefined ? {} : { servers: plainServers }), include: [], exclude: [], surface, pins, autoLoad, bundles, projects: [] };
};
