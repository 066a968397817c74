import { expect, test } from 'vitest';
import { profileFor, projectProfile } from '../src/setup/surfaces.js';

test('deferred where the client defers and the names are cheap, else the plain view', () => {
  expect(profileFor({ defers: true }, { nameTokens: 1_999 })).toBe('deferred');
  expect(profileFor({ defers: true }, { nameTokens: 2_000 })).toBeUndefined();
  expect(profileFor({ defers: true }, undefined)).toBeUndefined();
  expect(profileFor({ defers: false }, { nameTokens: 10 })).toBeUndefined();
});

test('a profile is named after the project folder', () => {
  expect(projectProfile('/home/a/my shop')).toBe('my-shop');
  expect(projectProfile('/')).toBe('project');
});
