import { expect, test } from 'vitest';
import { KINDS } from '../../src/hostile/fixtures/dishonest-kinds.js';
import { dishonest, type Dishonesty } from '../../src/hostile/fixtures/dishonest-store.js';
import { behaving, send } from '../../src/hostile/fixtures/serving.js';
import { contractOf } from '../../src/hostile/fixtures/trying.js';
import { DEFAULT_CAPS, undiciTransport } from '../../src/index.js';
import type { Channel, WireResult } from '../../src/engine/http/transport.js';
import { jsonOf } from '../../src/mutate/answer.js';
import { operators } from '../../src/mutate/operators/index.js';
import { plant } from '../../src/mutate/planted.js';
import { part } from '../../src/selftest/fixtures/amount.js';
import { routerOf } from '../../src/contract/resolve/surface/routing.js';

const NONCE = 'c0ffee12';
const contract = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  text.replace('MARKS: here', 'tag: /name\n    unique: [/code]').replace('ID: here', 'id: { id: /id }'),
);

/** Creates, then works on what the creates are answered with as far as a read shows that it is of this run. */
async function work(channel: Channel, base: string): Promise<void> {
  const ask = (method: string, path: string, body?: object): Promise<WireResult> =>
    channel.send({
      method,
      url: `${base}${path}`,
      headers: body === undefined ? [] : [['Content-Type', 'application/json']],
      timeout: 5000,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // As a run looks at what is there before its first write.
  for (let after = 0; after < 500; after += 100) await ask('GET', `/things?limit=100&after=${String(after)}`);
  for (let n = 0; n < 4; n += 1) {
    const body = { name: `pb-${NONCE}-${String(n)} abc`, code: `${NONCE}-${String(n)}`, size: n };
    const made = await ask('POST', '/things', body);
    const { id } = (jsonOf(made) ?? {}) as { id?: string | number };
    await ask('GET', '/things');
    const path = `/things/${encodeURIComponent(String(id))}`;
    const seen = (jsonOf(await ask('GET', path)) ?? {}) as { name?: string };
    if (Number(id) <= 500 || seen.name?.includes(NONCE) !== true) continue;
    await ask('PATCH', path, { size: 7 });
    await ask('PUT', path, { ...body, size: 8 });
    await ask('PATCH', path, { size: 'no number' });
    if (n > 1) await ask('DELETE', path);
  }
  for (let n = 0; n < 5; n += 1) await ask('GET', '/things/1');
}

async function harmOf(how: Dishonesty): Promise<{ harm: readonly string[]; changed: readonly string[] }> {
  const [harm, changed]: [string[], string[]] = [[], []];
  for (const operator of operators.filter(({ id }) => /^(?:write|caller|header\.if-match)/.test(id))) {
    for (const place of operator.places(contract.facts)) {
      let url = '';
      const service = dishonest(how, () => url);
      const target = await behaving((moment) => {
        send(moment, service.answer(moment.asked));
      });
      ({ url } = target);
      const planted = plant(
        undiciTransport({ caps: DEFAULT_CAPS, connections: 1 }),
        routerOf(contract.facts, url),
        place,
        'always',
        NONCE,
      );
      await work(planted.transport.shared(), url);
      await planted.transport.close();
      target.close();
      const id = `${operator.id}@${place.id}`;
      harm.push(...service.harm().map((one) => `${id}: ${one}`));
      if (planted.effect().changed > 0) changed.push(id);
    }
  }
  return { harm, changed };
}

const CREATES = [
  'answers with a record that was there',
  'answers with another of theirs each time',
  'gives the id of one of theirs',
  'gives an id of which a number is read',
  'merges into another of theirs each time',
  'shows whatever was sent last under any id',
];

test.each(part(CREATES, 3))('no mistake changes records of others where a create %s', async (kind) => {
  expect((await harmOf(KINDS[kind] ?? {})).harm).toEqual([]);
});

test('where creates are what they say, the mistakes are made', async () => {
  const { harm, changed } = await harmOf({});
  expect(harm).toEqual([]);
  expect(changed).toEqual(
    expect.arrayContaining([
      'write.doubled@things.create',
      'write.reaches-another-record@things.update',
      'write.deletes-another-record@things.delete',
      'write.undone-later@things.update',
      'write.get-writes@things.read',
    ]),
  );
});
