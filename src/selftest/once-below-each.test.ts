import { expect, test } from 'vitest';
import { mixes } from './fixtures/mixes.js';
import { contractOf, textOf, tryUnusual } from './fixtures/unusual.js';
import { runningClock } from './service.js';
import type { Dispatch } from './small/server.js';
import { tryAll } from './small/trying.js';

const REFS = `refs: { "/songs/*": songs }
    unknown-reference: 422`;
const SENT = ['valid-requests-succeed', 'malformed-body-is-refused', 'invalid-values-are-refused'];

test('what a replacement of a record that each parent has once refers to is a record of the run', async () => {
  const only = [...SENT, 'references-name-a-record'];
  const { passed, loud } = await tryUnusual(mixes, { only });
  expect(loud).toEqual([]);
  expect(passed).toBeGreaterThan(5);
});

test.each(['a mix takes songs that are not there', 'a mix takes no songs at all'])('%s: is found', async (wrong) => {
  const only = (mixes.mistakes[wrong] ?? '').split('+');
  const { loud } = await tryUnusual(mixes, { wrong, only });
  expect(loud.filter((line) => line.startsWith(`${only[0] ?? ''}@plays`))).toEqual([
    expect.stringContaining('"kind":"fail"'),
  ]);
});

test('where nobody says what its ids refer to, that they are refused is no failure', async () => {
  const text = textOf(mixes).replace(REFS, '');
  expect(text).not.toBe(textOf(mixes));
  const { loud } = await tryUnusual(mixes, { contract: contractOf(mixes, text), only: SENT });
  expect(loud.filter((line) => line.includes('"kind":"fail"'))).toEqual([]);
});

test('an action that asks for a version names it from the first refusal on', async () => {
  const { loud, quiet } = await tryUnusual(mixes, { only: SENT });
  expect(loud).toEqual([]);
  expect(SENT.slice(1).map((check) => quiet.get(`${check}@shuffle`))).toEqual(['pass', 'pass']);
  const { loud: found } = await tryUnusual(mixes, { wrong: 'no mix is shuffled', only: SENT });
  expect(found.filter((line) => line.includes('"kind":"fail"'))).toEqual([
    expect.stringMatching(/^valid-requests-succeed@shuffle.*409/),
  ]);
});

test.each(['bulk-makes-all-or-none'])(
  'what an answer for several records names is removed, though no list shows it: %s',
  async (check) => {
    const clock = runningClock();
    const dispatch = mixes.start('the list leaves the last song out', clock);
    const made: string[] = [];
    const gone: string[] = [];
    const seen: Dispatch = async (call) => {
      const answer = await dispatch(call);
      const text = new TextDecoder().decode(answer.body as Uint8Array);
      if (call.method === 'POST' && call.path.startsWith('/songs') && answer.status === 201)
        made.push(...[...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id));
      if (call.method === 'DELETE' && answer.status === 204) gone.push(call.path.replace(/^.*\//, ''));
      return answer;
    };
    await tryAll(textOf(mixes), seen, { clock, only: [check] });
    expect(gone.sort()).toEqual(made.sort());
  },
);
