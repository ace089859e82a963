import { describe, expect, test } from 'vitest';
import type { WireRequest, WireResult } from '../engine/http/transport.js';
import { createRegistry } from '../engine/http/redaction/redact.js';
import { unsecretBy } from '../engine/http/redaction/unsecret.js';
import {
  checks,
  loadContract,
  type Contract,
  DEFAULT_CAPS,
  inProcessTransport,
  realClock,
  type Transport,
} from '../index.js';
import { createReference, library } from '../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import type { Evidence } from './evidence.js';
import { exampleOf, type Example } from './example.js';
import { NONCE, talk } from './fixtures/conversation.js';
import type { Mistake, Tools } from './operator.js';
import { harmlessChanges } from './operators/harmless.js';
import { operators } from './operators/index.js';
import { plant } from './planted.js';
import { routerOf } from '../contract/resolve/surface/routing.js';

const BASE = 'http://127.0.0.1:4010';
const contract = contractOf('shop.yaml');
const router = routerOf(contract.facts, BASE);

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

function shop(): Transport {
  const reference = createReference();
  return inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock: realClock() });
}

/** Operators for members that the Shop has none of; the Library has. */
const ELSEWHERE = ['stored.inverted'];

test('each operator has an id of its own and a sentence', () => {
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
  for (const { id, sentence, about } of operators) {
    expect(id).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
    expect(sentence).toMatch(/^[A-Z].*[^.]$/);
    expect(about).not.toHaveLength(0);
  }
  expect(operators.length).toBeGreaterThanOrEqual(80);
});

describe('each operator changes what clients of the Shop see, or what is done', () => {
  test.each(operators.filter(({ id }) => !ELSEWHERE.includes(id)))('$id', async (operator) => {
    const places = operator.places(contract.facts);
    expect(places).not.toHaveLength(0);
    // Where the conversation is thickest.
    const near = places.filter(({ resource }) => resource === 'products');
    for (const place of near.length > 0 ? near : places) {
      const planted = plant(shop(), router, place, 'always', NONCE, unsecretBy(createRegistry()));
      await talk(planted.transport, BASE);
      const { changed, evidence } = planted.effect();
      if (changed === 0) continue;
      expect(evidence !== undefined && isTelling(evidence), JSON.stringify(evidence)).toBe(true);
      return;
    }
    expect.fail(`No place of ${operator.id} changed anything: ${places.map(({ id }) => id).join(', ')}`);
  });

  test.each(ELSEWHERE)('%s does so in a run on the Library', async (id) => {
    const operator = operators.find((one) => one.id === id)!;
    const clock = runningClock();
    const example = await exampleOf(
      {
        contract: contractOf('library.yaml'),
        checks,
        environment: library.environment(NOMINAL_URL),
        seed: 1,
        effort: 'quick',
        open: () => ({
          clock,
          isThrownAway: true,
          transport: () => transportTo(library.start({ clock, seed: 1 }), clock),
        }),
      },
      operator,
    );
    expect(example).toMatchObject({ place: { id: expect.stringContaining('.') as string } });
    expect(isTelling((example as Example).evidence)).toBe(true);
  });
});

/** Whether it shows that client and service did not see the same. */
function isTelling({ sent, passed, got, stream }: Evidence): boolean {
  if (stream !== undefined) return JSON.stringify([stream.told]) !== JSON.stringify(stream.heard);
  if (passed.some(({ by }) => by === 'mistake')) return true;
  const [first] = passed;
  if (first === undefined) return got !== undefined;
  return JSON.stringify(first.request) !== JSON.stringify(sent) || JSON.stringify(first.answer) !== JSON.stringify(got);
}

test.each(harmlessChanges)(
  '$id changes what clients of the Shop get, and nothing that they can read in it',
  async (operator) => {
    const [place] = operator.places(contract.facts);
    const planted = plant(shop(), router, place!, 'always', NONCE);
    await expect(talk(planted.transport, BASE)).resolves.toBeUndefined();
    expect(planted.effect().reached).toBeGreaterThan(50);
  },
);

describe('a mistake that is planted', () => {
  const quiet: Mistake = { at: () => true, answer: (call, next) => next(call) };

  test('which does nothing has no effect', async () => {
    const planted = plant(shop(), router, { plant: () => quiet }, 'always', NONCE);
    await talk(planted.transport, BASE);
    expect(planted.effect()).toMatchObject({ changed: 0 });
    expect(planted.effect().reached).toBeGreaterThan(50);
  });

  test('is made as often as its rate says', async () => {
    const made = async (rate: 'always' | 'every-3' | 'after-5' | 'half'): Promise<number> => {
      let count = 0;
      const counting: Mistake = { at: () => true, answer: (call, next) => ((count += 1), next(call)) };
      const planted = plant(shop(), router, { plant: () => counting }, rate, NONCE);
      for (let n = 0; n < 12; n += 1) {
        await planted.transport
          .shared()
          .send({ method: 'GET', url: `${BASE}/x${String(n)}`, headers: [], timeout: 100 });
      }
      return count;
    };
    expect(await made('always')).toBe(12);
    expect(await made('every-3')).toBe(4);
    expect(await made('after-5')).toBe(7);
    expect(await made('half')).toBe(6);
  });

  test('is made no more when it is ended', async () => {
    const failing: Mistake = { at: () => true, answer: () => Promise.reject(new Error('made')) };
    const planted = plant(shop(), router, { plant: () => failing }, 'always', NONCE);
    planted.end();
    await expect(talk(planted.transport, BASE)).resolves.toBeUndefined();
  });

  test('shows no value of a query where it says what it changed', async () => {
    const [place] = operators.find(({ id }) => id === 'parameter.ignored')!.places(contract.facts);
    const planted = plant(shop(), router, place!, 'always', NONCE);
    await talk(planted.transport, BASE);
    expect(planted.effect().example).toMatch(/^GET \/api\/v1\/products\?\w+/);
    expect(planted.effect().example).not.toContain('=');
  });
});

const placesOf = (id: string): readonly string[] =>
  operators
    .find((operator) => operator.id === id)
    ?.places(contract.facts)
    .map((place) => place.id) ?? [];

test('a key is ignored only where the contract says that it is taken', () => {
  expect(placesOf('header.idempotency-key-ignored')).toEqual(['products.create']);
});

test('an empty value is taken for a missing one only where it is a valid value', () => {
  const places = placesOf('stored.empty-is-missing');
  expect(places).toContain('products.replace.description');
  expect(places).not.toContain('products.replace.dimensions');
});

test('a create that needs a key is done twice under two keys', async () => {
  const facts = contractOf('library.yaml').facts;
  const place = operators
    .find(({ id }) => id === 'write.doubled')
    ?.places(facts)
    .find(({ id }) => id === 'loans.create');
  const keys: (string | undefined)[] = [];
  const tools = {
    send: ({ headers }: WireRequest) => {
      keys.push(headers.find(([name]) => name === 'X-Loan-Request')?.[1]);
      return Promise.resolve({ failure: { kind: 'reset', message: 'gone', sent: 'perhaps' } } as const);
    },
    unique: () => '17',
  } as unknown as Tools;
  const request = { method: 'POST', url: BASE, headers: [['X-Loan-Request', 'key-0001']], body: '{}' } as const;
  const made = { answer: { status: 201, headers: [], body: new Uint8Array() } } as unknown as WireResult;
  await place
    ?.plant(tools)
    .answer({ request: request as unknown as WireRequest, route: undefined }, () => Promise.resolve(made));
  expect(keys).toEqual(['key-0017']);
});
