import { expect, it } from 'vitest';
import { gap, stated } from '../../contract/facts/slot.js';
import { mayFitOthers } from './fits-filter.js';

const open = { compare: gap('compare') };
const equal = { compare: stated('equal' as const, 'compare') };

it('a text that another one holds may fit both, as long as nobody says how they compare', () => {
  expect(mayFitOthers(open, 'open', ['open', 'Reopened'])).toBe(true);
  expect(mayFitOthers(open, 'Reopened', ['open', 'Reopened'])).toBe(false);
  expect(mayFitOthers(open, 1, [10, '1'])).toBe(false);
  expect(mayFitOthers(equal, 'open', ['open', 'Reopened'])).toBe(false);
});
