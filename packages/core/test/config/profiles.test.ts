import { expect, it } from 'vitest';
import { chooseView, parseConfig } from '../../src/config/index.js';

const parse = (file: object) => parseConfig(JSON.stringify({ mcpServers: { a: { command: 'a' }, b: { command: 'b' }, off: { command: 'x', disabled: true } }, ...file }), { place: '/c.json', env: {}, home: '/home/ada' });

it('a profile has what the file says where it says nothing, and bundles of both', () => {
  const { config, problems } = parse({
    surface: 'loader', pins: ['a/x'], autoLoad: ['a/*'], alwaysLoad: ['b__y', 'a/*'], bundles: { one: ['a/x'], both: ['a/x'] },
    profiles: { plain: {}, own: { servers: ['b', 'off'], surface: 'full', pins: [], bundles: { both: ['b/y'] }, exclude: ['*/delete_*'] }, all: { servers: ['b', '*'] } },
  });
  expect(problems).toEqual([]);
  expect(config.profiles['plain']).toEqual({ include: [], exclude: [], surface: 'loader', pins: ['a/x'], autoLoad: ['a/*', 'b__y'], bundles: { one: ['a/x'], both: ['a/x'] }, projects: [] });
  expect(config.profiles['own']).toMatchObject({ servers: ['b', 'off'], surface: 'full', pins: [], exclude: ['*/delete_*'], bundles: { one: ['a/x'], both: ['b/y'] } });
  expect(config.profiles['all']?.servers).toBeUndefined();
});

it('a server that nobody has is a warning with its place; a name that no address can hold is an error', () => {
  expect(parse({ profiles: { web: { servers: ['a', 'c'] } } }).problems).toMatchObject([{ path: 'profiles.web.servers[1]', severity: 'warning', message: 'no server has that name; there are: a, b' }]);
  expect(() => parse({ profiles: { default: {} } })).toThrow(/profiles\.default: the name "default" is that of the plain address/);
  expect(() => parse({ profiles: { 'a/b': {} } })).toThrow(/stands in an address/);
});

it('the plain address shows a chosen profile, without the servers that it does not show', () => {
  const { config } = parse({ profiles: { web: { servers: ['b'], surface: 'loader' } } });
  const chosen = chooseView(config, { profile: 'web', surface: 'gateway' });
  expect(chosen).toMatchObject({ standardProfile: 'web', surface: 'gateway', profiles: { web: { surface: 'gateway' } } });
  expect(chosen.upstreams.map(({ id }) => id)).toEqual(['b']);
  expect(chooseView(config, {})).toBe(config);
  expect(() => chooseView(config, { profile: 'wb' })).toThrow('no profile is named "wb"; there are: web');
  expect(() => chooseView(config, { surface: 'small' })).toThrow(/no surface is named "small"; there are working-set, /);
});
