import { describe, expect, it } from 'vitest';
import { resolvePins } from '../src/index.js';
import { catalogOf } from './support.js';

const catalog = catalogOf(
  ['github', 'create_issue'], ['github', 'list_issues'], ['github', 'repo/read file'],
  ['gitlab', 'create_issue'], ['mail', 'send'],
);
const pinned = (...pins: string[]) => resolvePins(pins, catalog).pins.map(({ upstream, tool }) => `${upstream}/${tool}`);

describe('resolvePins', () => {
  it('takes a bare name, server/tool, the exposed name, in config order and once', () => {
    expect(pinned('send', 'github/list_issues', 'gitlab__create_issue', 'mail__send'))
      .toEqual(['mail/send', 'github/list_issues', 'gitlab/create_issue']);
  });

  it('takes globs over server/tool, exposed and own names', () => {
    expect(pinned('github/*')).toEqual(['github/create_issue', 'github/list_issues', 'github/repo/read file']);
    expect(pinned('git*__create_*')).toEqual(['github/create_issue', 'gitlab/create_issue']);
    expect(pinned('*_issue{,s}')).toEqual(['github/create_issue', 'github/list_issues', 'gitlab/create_issue']);
    expect(pinned('{mail,gitlab}/*')).toEqual(['gitlab/create_issue', 'mail/send']);
  });

  it('takes a glob without server for own names alone', () => {
    expect(pinned('git*')).toEqual([]);
    expect(pinned('*')).toHaveLength(5);
  });

  it('names a pin that pins nothing, and one that pins more than its writer may think', () => {
    expect(resolvePins(['nothing', '', 'create_issue'], catalog)).toMatchObject({
      pins: [{ upstream: 'github' }, { upstream: 'gitlab' }],
      problems: [
        { pin: 'nothing', unresolved: true, message: 'pin "nothing" names no tool that any server lists' },
        { pin: '', unresolved: true },
        {
          pin: 'create_issue', unresolved: false,
          message: 'pin "create_issue" names 2 tools, all of them are pinned: github/create_issue, gitlab/create_issue; write one of these to pin it alone',
        },
      ],
    });
  });
});
