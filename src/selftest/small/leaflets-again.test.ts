import { expect, it } from 'vitest';
import { leaflets } from '../fixtures/leaflets.js';
import { tryUnusual } from '../fixtures/unusual.js';

it('what a merge patch adds to a map stands beside what was there, whatever the form', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const { loud } = await tryUnusual({ ...leaflets, more: { seed } }, { only: ['each-form-has-the-same-effect'] });
    expect(loud, String(seed)).toEqual([]);
  }
});
