import { expect, test } from 'vitest';
import { fileSystem, filesOf } from '../contract/files.js';
import { checks, loadContract, planContract, type Contract } from '../index.js';

const RESOURCE = `
resources:
  products:
    path: /products
    item: /products/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    cleanup: delete
    operations:
      create: { body: { type: object, required: [name], properties: { name: { type: string } } } }
      delete: {}
`;

function contractOf(events: string): Contract {
  const head = 'probity: 1\nservice: { name: S }\ntarget: { base-url: "http://127.0.0.1", sandbox: [127.0.0.1] }\n';
  const text = `${head}claims: [web-api]\nauth: none\n${RESOURCE}${events}`;
  const own = filesOf([{ name: 'own.yaml', text }]);
  const read = (path: string): string => (path.startsWith('probity:') ? fileSystem.read(path) : own.read(path));
  const loaded = loadContract('own.yaml', { files: { read, shipped: () => fileSystem.shipped?.() ?? [] } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** What becomes of the entries about streams: by check and subject. */
function planned(events: string): Readonly<Record<string, string>> {
  const { entries } = planContract(contractOf(events), checks);
  return Object.fromEntries(
    entries
      .filter(({ check }) => check.part === '6-events')
      .map(({ id, decision }) => [
        id,
        decision.planned === 'not-specified' ? `gap: ${decision.facts.join(', ')}` : decision.planned,
      ]),
  );
}

test('where nobody says whether there are events, nothing is specified; where there are none, nothing applies', () => {
  const { 'stream-refuses-without-credentials@events': guarded, ...unsaid } = planned('');
  expect(new Set(Object.values(unsaid))).toEqual(new Set(['gap: events']));
  // Here nobody has to say who they are.
  expect(guarded).toBe('not-applicable');
  expect(new Set(Object.values(planned('events: none\n')))).toEqual(new Set(['not-applicable']));
});

test('each check of a stream runs on what is stated, and names what is missing', () => {
  expect(planned('events:\n  products: { transport: sse, path: /events }\n')).toEqual({
    'stream-opens@products': 'run',
    'stream-refuses-without-credentials@products': 'not-applicable',
    'events-match-their-types@products': 'gap: events.products.types',
    'a-change-causes-its-event@products': 'gap: events.products.types, events.products.within',
    'refused-write-causes-none@products': 'gap: events.products.types, events.products.within',
    'events-keep-their-order@products': 'gap: events.products.types, events.products.order, events.products.within',
    'subscribers-are-told-the-same@products':
      'gap: events.products.types, events.products.within, events.products.delivery',
    'stream-resumes@products': 'gap: events.products.types, events.products.resume, events.products.within',
    'unfinished-event-is-told-again@products':
      'gap: events.products.types, events.products.resume, events.products.within',
    'heartbeat-is-kept@products': 'gap: events.products.heartbeat',
    'websocket-close-is-answered@products': 'not-applicable',
  });
});

test('a WebSocket must say where its messages name their types; what may get lost is not missed by who comes back', () => {
  const types = 'types: { product.made: { on: products.create, id: /id }, product.odd: {} }';
  const socket = planned(`events:\n  products: { transport: websocket, path: /events, within: 1s, ${types} }\n`);
  expect(socket['a-change-causes-its-event@products']).toBe('gap: events.products.type');
  expect(socket['stream-resumes@products']).toBe('not-applicable');
  const lossy = 'transport: sse, path: /events, within: 1s, resume: true, delivery: at-most-once';
  const lost = planned(`events:\n  products: { ${lossy}, ${types} }\n`);
  expect(lost['a-change-causes-its-event@products']).toBe('run');
  expect(lost['stream-resumes@products']).toBe('not-applicable');
  expect(lost['refused-write-causes-none@products']).toBe('run');
});

test('names with dots are one name: the facts of a type are found under it', () => {
  const events = 'events:\n  products: { transport: sse, path: /e, types: { product.made: { id: /id } } }\n';
  const contract = contractOf(events);
  expect(contract.facts.at('events.products.types.product.made.id')).toMatchObject({ state: 'stated', value: '/id' });
  expect(contract.facts.at('events.products.types.product.made.on')).toMatchObject({ state: 'gap' });
});
