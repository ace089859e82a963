import { describe, expect, it } from 'vitest';
import { filesOf } from '../files.js';
import { formatProblems } from '../yaml/problem.js';
import { loadWaivers } from './waivers.js';

function load(lines: readonly string[]): ReturnType<typeof loadWaivers> {
  const text = `probity: 1\nwaivers:\n${lines.map((line) => `  ${line}\n`).join('')}`;
  return loadWaivers('w.yaml', { files: filesOf([{ name: 'w.yaml', text }]) });
}

const REST = 'reason: known, owner: us, expires: 2026-12-31';

describe('a file of waivers', () => {
  it('is read, each with its place', () => {
    expect(
      load([
        `- { entry: a@b, fingerprint: x, ticket: T-1, ${REST} }`,
        `- clause: c`,
        `  ${REST.replaceAll(', ', '\n    ')}`,
      ]),
    ).toEqual({
      waivers: [
        {
          entry: 'a@b',
          fingerprint: 'x',
          ticket: 'T-1',
          reason: 'known',
          owner: 'us',
          expires: '2026-12-31',
          place: { file: 'w.yaml', line: 3, column: 5 },
        },
        {
          clause: 'c',
          reason: 'known',
          owner: 'us',
          expires: '2026-12-31',
          place: { file: 'w.yaml', line: 4, column: 5 },
        },
      ],
    });
  });

  it.each<[string, readonly string[], readonly string[]]>([
    [
      'names both',
      [`- { entry: a@b, clause: c, ${REST} }`],
      ['w.yaml:3:5: A waiver names either an entry or a clause, and this one both'],
    ],
    [
      'names neither',
      [`- { ${REST} }`],
      ['w.yaml:3:5: A waiver names either an entry or a clause, and this one neither'],
    ],
    [
      'misses what makes it one',
      ['- entry: a@b'],
      ['Missing key "reason"', 'Missing key "owner"', 'Missing key "expires"'],
    ],
    [
      'has a key that is misspelt',
      [`- { entri: a@b, entry: a@b, ${REST} }`],
      ['Unknown key "entri", did you mean "entry"'],
    ],
    [
      'says nothing',
      ['- { entry: a@b, reason: "", owner: "", expires: "" }'],
      ['"reason" must be a text that is not empty', '"owner" must be', '"expires" must be a day such as 2026-12-31'],
    ],
    [
      'ends on no day',
      [`- { entry: a@b, ${REST.replace('12-31', '02-30')} }`],
      ['w.yaml:3:54: There is no day 2026-02-30'],
    ],
    [
      'ends in words',
      [`- { entry: a@b, ${REST.replace('2026-12-31', 'soon')} }`],
      ['"expires" must be a day such as 2026-12-31, not "soon"'],
    ],
    [
      'stands twice',
      [`- { entry: a@b, ${REST} }`, `- { entry: a@b, ${REST} }`],
      ['w.yaml:4:5: The same failure is waived twice, first in line 3'],
    ],
  ])('that %s is refused where it is wrong', (_, lines, expected) => {
    const loaded = load(lines);
    const text = 'problems' in loaded ? formatProblems(loaded.problems) : 'no problem';
    for (const one of expected) expect(text).toContain(one);
    expect('problems' in loaded && loaded.problems.length).toBe(expected.length);
  });

  it('that is not there is said to be missing', () => {
    expect(loadWaivers('no.yaml', { files: filesOf([]) })).toMatchObject({
      problems: [{ file: 'no.yaml', line: 1, message: 'The file does not exist' }],
    });
  });
});
