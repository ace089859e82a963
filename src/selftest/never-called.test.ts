import { expect, test } from 'vitest';
import { officeOf, places } from './fixtures/places.js';
import { textOf } from './fixtures/unusual.js';
import { runningClock } from './service.js';
import { tryAll } from './small/trying.js';

test('an operation that no run may send is never sent, and would be otherwise', async () => {
  const emptied = async (text: string): Promise<number> => {
    const clock = runningClock();
    const office = officeOf(undefined, clock);
    await tryAll(text, office.dispatch, { clock, effort: 'quick' });
    return office.emptied();
  };
  const text = textOf(places);
  expect(await emptied(text)).toBe(0);
  expect(await emptied(text.replace('never-call: true', 'never-call: false'))).toBeGreaterThan(0);
});
