import { expect, it } from 'vitest';
import { HOSTILE } from '../../suites/7-errors/mechanisms/hostile.js';
import { shelf } from './fixtures/shelf.js';
import { contractOf, defects, failures, tryOn } from './fixtures/trying.js';

const INPUTS = [
  'no-server-error',
  'odd-urls-are-no-server-error',
  'limit-outside-domain',
  'invalid-values-are-refused',
  'malformed-body-is-refused',
  'head-mirrors-get',
];

/** What callers send by mistake, each with where it is looked for: the method and URL of a request, then its body. */
const MISTAKES: readonly (readonly [what: string, sent: RegExp])[] = [
  ['an integer that 64 bits do not hold', /limit=9223372036854775808/],
  ['a limit of 0', /limit=0 /],
  ['a negative limit', /limit=-1 /],
  ['a limit of letters', /limit=abc /],
  ['an octet in an id that is no text', /\/goods\/[^ ]*%[fF][fF]/],
  ['a zero octet in an id', /\/goods\/[^ ]*%00/],
  ['a query that is broken off', /\?[^ ]*%(?:[^0-9A-Fa-f]|[0-9A-Fa-f]?(?: |&))/],
  ['a HEAD of the list', /^HEAD \S+\/goods(?:\?\S*)? /],
  ['a cursor that was changed', /after=(?!\d+(?: |&))[^ &]+/],
  ['null as a body', /^(?:POST|PUT|PATCH) \S+ null$/],
  ['a list as a body', /^(?:POST|PUT|PATCH) \S+ \[\]$/],
  ['a number as a body', /^(?:POST|PUT|PATCH) \S+ \d+$/],
  ['a text as a body', /^(?:POST|PUT|PATCH) \S+ "[^"]*"$/],
  ['an optional member of null', /^(?:POST|PUT|PATCH) \S+ \{.*"(?:note|colour|code|contact)":null/],
];

it('a standard run makes the usual mistakes of callers, and a service that refuses them is accused of nothing', async () => {
  const target = await shelf();
  const contract = contractOf('src/hostile/fixtures/shelf.yaml');
  const run = await tryOn(target, {
    contract,
    only: INPUTS,
    effort: 'standard',
    environment: { SHELF_URL: target.url },
  });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  const sent = run.run.exchanges.map(
    ({ request: { method, url, body = '' } }) => `${method} ${url} ${body.replaceAll('\n', ' ')}`,
  );
  const missing = MISTAKES.filter(([, pattern]) => !sent.some((one) => pattern.test(one)));
  expect(missing.map(([what]) => what)).toEqual([]);
});

it('with all effort each parameter that takes a text, and each id, gets all the texts on which services stumble', async () => {
  const target = await shelf();
  const run = await tryOn(target, {
    contract: contractOf('src/hostile/fixtures/shelf.yaml', (text) =>
      text.replace(
        '      filter: none',
        `      filter: { colour: { at: /colour, values: [red, green], unknown: empty }, code: { at: /code, values: [A-1], unknown: empty } }`,
      ),
    ),
    only: ['no-server-error'],
    effort: 'thorough',
    environment: { SHELF_URL: target.url },
  });
  expect([failures(run), defects(run)]).toEqual([[], []]);
  const of = (name: string): readonly string[] =>
    run.run.exchanges.flatMap(({ request }) => new URL(request.url).searchParams.getAll(name));
  for (const name of ['colour', 'code']) expect(HOSTILE.filter((text) => !of(name).includes(text))).toEqual([]);
  const ids = run.run.exchanges.flatMap(({ request }) => {
    const id = /\/goods\/([^/?]+)$/.exec(request.url)?.[1];
    return request.method === 'GET' && id !== undefined ? [id] : [];
  });
  // A path without the id of a record is another one.
  const named = HOSTILE.filter((text) => text !== '');
  expect(named.filter((text) => !ids.includes(encodeURIComponent(text)))).toEqual([]);
});

it('a finding is called the same with every seed, and names no exchange', async () => {
  const prints = new Set<string>();
  for (const seed of [1, 2, 3]) {
    const target = await shelf({ refuses: (good, method) => method === 'PATCH' && good['colour'] === 'blue' });
    const run = await tryOn(target, {
      contract: contractOf('src/hostile/fixtures/shelf.yaml'),
      only: ['declared-values-are-taken'],
      effort: 'standard',
      seed,
      nonce: `n${String(seed)}`,
      environment: { SHELF_URL: target.url },
    });
    const verdict = run.verdict('declared-values-are-taken@goods');
    if (verdict?.kind !== 'fail') throw new Error(`With seed ${String(seed)} nothing is found`);
    prints.add(verdict.finding.fingerprint);
    expect(run.run.exchanges.filter(({ id }) => verdict.finding.fingerprint.includes(id))).toEqual([]);
  }
  expect(prints.size).toBe(1);
});

it.each([
  ['another status than that of a delete', 'DELETE', 200],
  ['another status for a delete that is repeated', 'DELETE again', 204],
])('a stated status is a promise of the service: %s', async (_, when, status) => {
  const gone = new Set<string>();
  const target = await shelf({
    answers: ({ method, path }, right) => {
      const answer = right();
      const isAgain = gone.has(path);
      if (method === 'DELETE') gone.add(path);
      if (method !== 'DELETE' || isAgain !== when.endsWith('again')) return answer;
      return { status, headers: {}, body: '' };
    },
  });
  const run = await tryOn(target, {
    contract: contractOf('src/hostile/fixtures/shelf.yaml'),
    only: ['delete-is-idempotent', 'delete-answers-its-status', 'success-status-is-as-declared'],
    effort: 'standard',
    environment: { SHELF_URL: target.url },
  });
  expect(failures(run)).not.toEqual([]);
  expect(run.exit).toBe(1);
});
