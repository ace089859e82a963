import { describe, expect, it } from 'vitest';
import { plainReason } from './plain-reason.js';

describe('why an entry could not be judged', () => {
  it.each([
    [
      'vacuous',
      '0 of 1 cases were useful, 1 is needed: it is not answered with 401',
      'No case could be judged (1 case tried): it is not answered with 401',
    ],
    ['vacuous', '3 of 4 cases were useful, 4 are needed', 'Too few cases could be judged (3 of 4 tried, 4 needed)'],
    ['vacuous', 'no answer was looked at', 'No case could be judged: no answer was looked at'],
    ['no-overlap', '', 'The requests that were to be sent at one time did not overlap'],
  ] as const)('%s: %s', (reason, detail, said) => {
    expect(plainReason({ reason, detail })).toBe(said);
  });
});
