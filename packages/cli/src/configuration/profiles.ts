import { MwsError } from '@mcp-working-set/core';
import type { MwsConfig } from '@mcp-working-set/core';
import { suggest } from '../parse/suggest.js';

/** The plain address, which is no profile of the file. */
export const STANDARD = 'default';

/** What is wrong with the name of a profile, with those that there are; undefined where there is one of that name. */
export const unknownProfile = ({ profiles }: Pick<MwsConfig, 'profiles'>, name: string): string | undefined => {
  const known = Object.keys(profiles);
  if (name === STANDARD || known.includes(name)) return undefined;
  const close = suggest(name, known);
  const there = known.length === 0 ? 'there are none: the key "profiles" of the configuration makes them' : `there are: ${known.join(', ')}`;
  return `no profile is named "${name}"; ${there}${close === undefined ? '' : `; did you mean ${close}?`}`;
};

/** A profile that was asked for, undefined for the plain view. Throws `MwsError` usage where there is none of that name. */
export const chosenProfile = (config: Pick<MwsConfig, 'profiles'>, name: string | undefined): string | undefined => {
  const wrong = name === undefined ? undefined : unknownProfile(config, name);
  if (wrong !== undefined) throw new MwsError('usage', wrong);
  return name === STANDARD ? undefined : name;
};
