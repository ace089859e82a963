import { expect, test } from 'vitest';
import { notesOf, orgs } from '../fixtures/orgs.js';
import { textOf } from '../fixtures/unusual.js';
import { tryAll } from './trying.js';

test('an id may be one among those of its tenant alone', async () => {
  const only = ['private-records-are-hidden'];
  const dispatch = notesOf(undefined, true);
  const { environment = {} } = orgs;
  const credential = `Bearer ${environment['PROBITY_UNUSUAL_BOB'] ?? ''}`;
  // Records of the other tenant, under the ids that ours get.
  for (let n = 0; n < 20; n += 1) {
    const body = new TextEncoder().encode(JSON.stringify({ text: `of umbra ${String(n)}` }));
    await dispatch({
      method: 'POST',
      path: '/orgs/umbra/notes',
      headers: [['authorization', credential]],
      body,
      connection: '1',
    });
  }
  const { loud, quiet } = await tryAll(textOf(orgs), dispatch, { environment, only });
  expect(loud).toEqual([]);
  expect(quiet.get('private-records-are-hidden@notes')).toBe('pass');
});
