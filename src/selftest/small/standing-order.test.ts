import { expect, test } from 'vitest';
import { no, serve } from './server.js';
import { tryAll } from './trying.js';

/** Reports that others write: a run makes none, and reads them alone. */
const CONTRACT = `probity: 1
service: { name: Reports }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  reports:
    path: /reports
    item: /reports/<number>
    id: { number: /number }
    schema: { type: object, required: [number, day], properties: { number: { type: integer }, day: { type: string, format: date } } }
    operations: { list: {}, read: {}, "*": none }
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, sort: none, filter: none, order: { by: [-day], ties: -number } }
`;

const REPORTS = [
  { number: 3, day: '2026-05-03' },
  { number: 2, day: '2026-05-02' },
  { number: 1, day: '2026-05-02' },
];

const service = (shown: readonly (typeof REPORTS)[number][]) =>
  serve(({ method, at: [first, number, more] }) => {
    if (first !== 'reports' || more !== undefined) return undefined;
    if (method !== 'GET') return no(405, 'Only read');
    if (number === undefined) return [200, shown];
    const found = shown.find((one) => String(one.number) === number);
    return found && [200, found];
  });

test.each([
  ['as it is declared', REPORTS, []],
  ['with nothing in it', [], []],
  ['the other way round', [...REPORTS].reverse(), ['default-order-is-as-declared@reports']],
  [
    'with ties the other way round',
    [0, 2, 1].map((at) => REPORTS[at] as (typeof REPORTS)[number]),
    ['default-order-is-as-declared@reports'],
  ],
])('records of others in a list that stands %s', async (_, shown, expected) => {
  const { loud } = await tryAll(CONTRACT, service(shown), { only: ['default-order-is-as-declared'] });
  expect(loud.map((line) => line.split(':')[0])).toEqual(expected);
});

test('records without an id are compared as well', async () => {
  const bare = CONTRACT.replace(
    '    item: /reports/<number>\n    id: { number: /number }\n',
    '    item: none\n',
  ).replace('list: {}, read: {}', 'list: {}');
  const ended = async (shown: typeof REPORTS) =>
    (await tryAll(bare, service(shown), { only: ['default-order-is-as-declared'] })).loud.length;
  expect([await ended(REPORTS), await ended([...REPORTS].reverse())]).toEqual([0, 1]);
});
