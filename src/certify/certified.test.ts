import { beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import {
  GIVEN,
  makeBundle,
  NOW,
  OPEN_KEY,
  OTHER_KEY,
  PROFILE,
  resealed,
  shop,
  withLines,
  withTyped,
} from './fixtures/made-bundle.js';
import { ENVELOPE, type BundleFiles } from './manifest.js';
import type { Certificate } from './statement.js';
import { outcomeOf, verificationJson, verificationText } from './text.js';
import { verifyBundle, type Verified } from './verify.js';

let made: BundleFiles;
beforeAll(async () => {
  made = await makeBundle();
}, 30_000);

function verified(files: BundleFiles, more: Partial<Parameters<typeof verifyBundle>[0]> = {}): Promise<Verified> {
  return verifyBundle({ files, checks, key: OPEN_KEY, challenge: 'issued today', now: NOW, ...more });
}

async function codesOf(files: BundleFiles, more?: Parameters<typeof verified>[1]): Promise<readonly string[]> {
  return [...new Set((await verified(files, more)).troubles.map(({ code }) => code))];
}

/** A bundle with a file more, less or other. */
function withFile(name: string, text: string | undefined): BundleFiles {
  const others = [...made].filter(([known]) => known !== name);
  return new Map(text === undefined ? others : [...others, [name, text]]);
}

function textOf(name: string): string {
  return made.get(name) ?? '';
}

/** Where the entry has this verdict, in the line that says it. */
function withVerdict(entry: string, verdict: object): BundleFiles {
  const line = JSON.stringify({ type: 'verdict', entry, verdict, duration: 1 });
  return withTyped(made, 'verdict', (old) => (old.includes(`"entry":"${entry}"`) ? line : old));
}

const PASS = { kind: 'pass', cases: 4, expectations: 4, exchanges: 34 };

/** Changes what the header says, as a JSON value. */
function withHeader(change: (header: Record<string, unknown>) => object): BundleFiles {
  return withTyped(made, 'header', (line) =>
    JSON.stringify({ ...(JSON.parse(line) as object), ...change(JSON.parse(line) as Record<string, unknown>) }),
  );
}

/** Line numbers of exchanges of a check, among all exchanges. */
function placesOf(check: string): readonly number[] {
  const all = textOf('run.ndjson')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"exchange"'));
  return all.flatMap((line, n) => (line.startsWith(`{"type":"exchange","entry":"${check}@`) ? [n] : []));
}

describe('a bundle as it was made', () => {
  test('verifies without the service, and says so to people and programs', async () => {
    const result = await verified(made);
    expect(result.troubles).toEqual([]);
    expect(result.steps.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(outcomeOf(result)).toBe('verified');
    expect(verificationText(result)).toContain('Shop kept Reading records (core-read 1)');
    expect(verificationText(result)).toMatch(/resources\.products\.volatile: .*\/updated_at \(\d+ rules\)/);
    expect(JSON.parse(verificationJson(result))).toMatchObject({
      outcome: 'verified',
      certificate: { outcome: 'conformant' },
    });
  });

  test('and so it does when it was only signed anew', async () => {
    expect(await codesOf(resealed(made))).toEqual([]);
  });

  test('has no secret in it', () => {
    expect([...made.values()].some((text) => text.includes('shop-token'))).toBe(false);
    expect(textOf('run.ndjson')).toContain('[secret:');
  });

  test('says of a key and a challenge that are not given that nothing is known of them', async () => {
    const { steps, troubles } = await verifyBundle({ files: made, checks, now: NOW });
    expect(troubles).toEqual([]);
    expect(steps[0]?.detail).toContain('nothing is known of whose it is');
  });
});

/** What somebody does to a bundle who has only the bundle: the signature stays. */
const OF_THE_FILES: readonly (readonly [what: string, code: string, change: () => BundleFiles])[] = [
  ['takes the statement away', 'statement-missing', () => withFile(ENVELOPE, undefined)],
  ['puts something else in its place', 'envelope-unreadable', () => withFile(ENVELOPE, '{}')],
  [
    'takes the signature away',
    'unsigned',
    () => withFile(ENVELOPE, textOf(ENVELOPE).replace(/"signatures": \[[^\]]*\]/, '"signatures": []')),
  ],
  ['signs with another key', 'other-key', () => resealed(made, undefined, { secret: OTHER_KEY.secret })],
  [
    'changes a word of the statement',
    'signature-wrong',
    () =>
      withFile(
        ENVELOPE,
        payloadChanged((text) => text.replace('Shop kept', 'Shop met')),
      ),
  ],
  [
    'makes of it a statement of another kind',
    'other-predicate',
    () =>
      withFile(
        ENVELOPE,
        payloadChanged((text) => text.replace('api-conformance/v1', 'api-conformance/v9')),
      ),
  ],
  [
    'leaves a member of the statement out',
    'statement-malformed',
    () =>
      withFile(
        ENVELOPE,
        payloadChanged((text) => text.replace('"expires":', '"expired":')),
      ),
  ],
  ['takes the manifest away', 'manifest-missing', () => withFile('manifest.json', undefined)],
  [
    'changes the manifest',
    'manifest-changed',
    () => withFile('manifest.json', textOf('manifest.json').replace('"format": 1', '"format":  1')),
  ],
  ['takes a file away', 'file-missing', () => withFile('ledger.ndjson', undefined)],
  ['puts a file in', 'file-extra', () => withFile('award.txt', 'gold')],
  ['changes a file', 'file-changed', () => withFile('facts.json', `${textOf('facts.json')} `)],
  [
    'edits the run file and not its digest',
    'run-edited',
    () => withFile('run.ndjson', textOf('run.ndjson').replace('"kind":"pass"', '"kind": "pass"')),
  ],
  [
    'cuts the run file',
    'run-unfinished',
    () => withFile('run.ndjson', textOf('run.ndjson').split('\n').slice(0, -2).join('\n')),
  ],
];

function payloadChanged(change: (text: string) => string): string {
  const envelope = JSON.parse(textOf(ENVELOPE)) as { readonly payload: string };
  const payload = Buffer.from(change(Buffer.from(envelope.payload, 'base64').toString('utf8'))).toString('base64');
  return JSON.stringify({ ...envelope, payload });
}

describe('whoever has the bundle and not the key', () => {
  test.each(OF_THE_FILES)('%s: %s', async (_, code, change) => {
    const { troubles } = await verified(change());
    expect(troubles.map((trouble) => trouble.code)).toContain(code);
    expect(outcomeOf({ troubles, steps: [], signedBy: [] })).toBe(code === 'unsigned' ? 'unverifiable' : 'refused');
  });
});

const later = (days: number): string => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const weaker = (from: string, to: string) => (): BundleFiles => {
  const text = shop().sources[0]?.text.replace(from, to) ?? '';
  const contract = shop((old) => old.replace(from, to));
  const files = withHeader((header) => ({
    sources: (header['sources'] as readonly { readonly name: string }[]).map((one) =>
      one.name === 'shop.yaml' ? { ...one, ...contract.sources[0], name: one.name } : one,
    ),
  }));
  return resealed(new Map([...files, ['sources/0-shop.yaml', text]]), undefined, { contract });
};
const claiming = (change: Partial<Certificate>) => (): BundleFiles =>
  resealed(made, (said) => ({ ...said, ...change }));
const header = (change: (old: Record<string, unknown>) => object) => (): BundleFiles => resealed(withHeader(change));

/** What a vendor does who holds the key, and makes every digest and the statement fit again. */
const OF_THE_VENDOR: readonly (readonly [what: string, code: string, change: () => BundleFiles])[] = [
  [
    'edits a verdict to a pass of more cases',
    'verdict-differs',
    () => resealed(withVerdict('get-is-safe@orders', { ...PASS, cases: 40 })),
  ],
  [
    'makes of an entry that did not apply a pass',
    'verdict-differs',
    () => resealed(withVerdict('content-is-json@orders.replace', PASS)),
  ],
  [
    'makes of a judged entry one that does not apply',
    'verdict-differs',
    () => resealed(withVerdict('get-is-safe@orders', { kind: 'not-applicable', because: 'resources.orders' })),
  ],
  [
    'calls a judged entry skipped',
    'unproven-entries',
    () => resealed(withVerdict('get-is-safe@orders', { kind: 'skipped', how: 'excluded', because: 'left out' })),
  ],
  [
    'calls a judged entry not specified',
    'unproven-entries',
    () => resealed(withVerdict('get-is-safe@orders', { kind: 'not-specified', facts: ['resources.orders.schema'] })),
  ],
  [
    'takes a verdict out',
    'verdict-missing',
    () => resealed(withTyped(made, 'verdict', (line) => (line.includes('"get-is-safe@orders"') ? undefined : line))),
  ],
  [
    'edits an answer',
    'verdict-not-recomputed',
    () =>
      resealed(
        withTyped(made, 'exchange', (line, n) =>
          n === placesOf('get-is-safe')[2] ? line.replace('"method":"GET"', '"method":"HEAD"') : line,
        ),
      ),
  ],
  [
    'turns a success into an error',
    'verdict-differs',
    () =>
      resealed(
        withTyped(made, 'exchange', (line, n) =>
          placesOf('get-is-repeatable').includes(n) ? line.replace('"status":200', '"status":500') : line,
        ),
      ),
  ],
  [
    'drops an exchange',
    'exchange-missing',
    () => resealed(withTyped(made, 'exchange', (line, n) => (n === placesOf('get-is-safe')[0] ? undefined : line))),
  ],
  [
    'drops the last exchange of a sequence',
    'exchange-count',
    () =>
      resealed(
        withTyped(made, 'exchange', (line) => (line.includes('"foreign-records@orders/m/after/0"') ? undefined : line)),
      ),
  ],
  [
    'puts an exchange in twice',
    'exchange-doubled',
    () =>
      resealed(
        withLines(made, (lines) =>
          lines.flatMap((line) => (line.includes('"id":"foreign-records@orders/m/after/0"') ? [line, line] : [line])),
        ),
      ),
  ],
  [
    'changes the order of exchanges',
    'order-implausible',
    () =>
      resealed(
        withLines(made, (lines) => [
          ...lines.filter((line) => !line.startsWith('{"type":"exchange"')),
          ...lines.filter((line) => line.startsWith('{"type":"exchange"')).reverse(),
        ]),
      ),
  ],
  [
    'lets requests overlap that went over one connection',
    'connection-implausible',
    () => resealed(withTyped(made, 'exchange', (line) => line.replace(/"started":[\d.]+/, '"started":0'))),
  ],
  [
    'lets an exchange end after the run',
    'time-implausible',
    () => resealed(withTyped(made, 'exchange', (line) => line.replace(/"ended":(\d+)/, '"ended":9$1'))),
  ],
  [
    'drops an entry with all that belongs to it',
    'entry-dropped',
    () => resealed(withLines(made, (lines) => lines.filter((line) => !line.includes('"entry":"get-is-safe@orders"')))),
  ],
  [
    'adds an entry',
    'entry-added',
    () =>
      resealed(
        withLines(made, (lines) =>
          lines.flatMap((line) =>
            line.startsWith('{"type":"plan","entry":"get-is-safe@orders"')
              ? [line, line.replace('get-is-safe@orders', 'get-is-safe@gold')]
              : [line],
          ),
        ),
      ),
  ],
  [
    'plans an entry otherwise',
    'entry-differs',
    () =>
      resealed(
        withTyped(made, 'plan', (line) =>
          line.includes('"get-is-safe@orders"') ? line.replace('"planned":"run"', '"planned":"not-applicable"') : line,
        ),
      ),
  ],
  ['chooses the seed', 'seed-chosen', header(() => ({ seed: 7 }))],
  ['chooses the nonce', 'nonce-chosen', header(() => ({ nonce: 'aaaaaaaa' }))],
  ['leaves operations out', 'filtered', header(() => ({ leftOut: ['products.delete'] }))],
  ['runs with a filter', 'filtered', header(() => ({ selection: ['certify', '--skip', 'get-is-safe'] }))],
  ['gives a shard for the whole', 'sharded', header(() => ({ shard: { index: 1, of: 2 } }))],
  ['runs with less effort', 'other-effort', header(() => ({ effort: 'quick' }))],
  ['only reads', 'read-only', header(() => ({ readOnly: true }))],
  [
    'runs checks of its own under our name',
    'own-checks',
    header((old) => ({
      checks: (old['checks'] as object[]).map((check, n) =>
        n === 0 ? { ...check, from: { name: 'mine', sha256: 'a'.repeat(64) } } : check,
      ),
    })),
  ],
  [
    'rewords a clause',
    'clauses-differ',
    header((old) => ({
      documents: JSON.parse(JSON.stringify(old['documents']).replaceAll('"must"', '"may"')) as object,
    })),
  ],
  ['hides what the contract switches off', 'silenced-differs', header(() => ({ silenced: [] }))],
  [
    'gives the run of another version for one of this',
    'other-version',
    header(() => ({ tool: { name: 'probity', version: '9.9.9' } })),
  ],
  [
    'gives the run of another address for its own',
    'seed-chosen',
    () => resealed(new Map([...made].map(([name, text]) => [name, text.replaceAll('127.0.0.1:', '127.0.0.2:')]))),
  ],
  [
    'sends some requests elsewhere',
    'other-target',
    () =>
      resealed(
        withTyped(made, 'exchange', (line, n) =>
          n % 50 === 3 ? line.replace('http://127.0.0.1:', 'http://127.0.0.3:') : line,
        ),
      ),
  ],
  [
    'certifies an address that was not asked',
    'target-differs',
    claiming({ target: { baseUrl: 'https://shop.example' } }),
  ],
  ['edits the contract afterwards', 'seed-chosen', weaker('name: Shop\n', 'name: Shop of gold\n')],
  [
    'calls a field volatile afterwards',
    'volatile-business-field',
    weaker('volatile: [/updated_at]', 'volatile: [/updated_at, /price]'),
  ],
  [
    'takes a fact away afterwards',
    'fact-missing',
    weaker('complete: { resources: true, operations: true }', 'complete: { operations: true }'),
  ],
  ['lets lists lag afterwards', 'too-much-lag', weaker('list-lag: 0s', 'list-lag: 5m')],
  [
    'edits the text of the document',
    'document-not-shipped',
    header((old) => ({
      sources: (old['sources'] as { readonly name: string; readonly text: string }[]).map((one) =>
        one.name.endsWith('web-api.md') ? { ...one, text: `${one.text} ` } : one,
      ),
    })),
  ],
  [
    'puts a profile of its own in',
    'profile-not-shipped',
    () => resealed(new Map([...made, ['profile/core-read.yaml', 'satisfied: []\n']])),
  ],
  [
    'claims a version of the profile that is not there',
    'other-profile-version',
    claiming({ profile: { id: PROFILE.id, version: 9, title: PROFILE.title, sha256: 'a'.repeat(64) } }),
  ],
  [
    'claims another profile than was run',
    'entry-dropped',
    claiming({ profile: { id: 'core-write', version: 1, title: 'Writing', sha256: 'a'.repeat(64) } }),
  ],
  ['puts other facts beside the contract', 'facts-differ', () => resealed(new Map([...made, ['facts.json', '{}\n']]))],
  [
    'puts another contract beside the run',
    'source-differs',
    () => resealed(new Map([...made, ['sources/0-shop.yaml', 'probity: 1\n']])),
  ],
  [
    'makes it valid for ten years',
    'valid-too-long',
    () => resealed(made, undefined, { given: { ...GIVEN, expires: later(3650) } }),
  ],
  [
    'renews an old run by another date',
    'dates-disagree',
    header((old) => ({ started: later(-40), old: undefined, service: old['service'] })),
  ],
  ['counts more rules than were kept', 'statement-differs', claiming({ rules: { satisfied: 99 } })],
  ['praises itself in the sentence', 'statement-differs', claiming({ sentence: 'Shop is perfect' })],
  ['does not say what was switched off', 'statement-differs', claiming({ switchedOff: [] })],
];

describe('a vendor who holds the key and makes all digests fit', () => {
  test.each(OF_THE_VENDOR)('%s: %s', async (_, code, change) => {
    const result = await verified(change());
    expect(result.troubles.map((trouble) => trouble.code)).toContain(code);
    expect(outcomeOf(result)).not.toBe('verified');
  });

  test('and each kind of tampering has a code and a message', () => {
    const codes = new Set([...OF_THE_FILES, ...OF_THE_VENDOR].map(([, code]) => code));
    expect(codes.size).toBeGreaterThanOrEqual(30);
  });
});

describe('whoever verifies', () => {
  test('refuses an answer to another challenge', async () => {
    expect(await codesOf(made, { challenge: 'issued yesterday' })).toEqual(['challenge-differs']);
  });

  test('refuses a challenge of its own for one that was given', async () => {
    const given = { ...GIVEN, challenge: { text: 'issued today', by: 'self' as const } };
    expect(await codesOf(resealed(made, undefined, { given }))).toEqual(['challenge-own']);
  });

  test('refuses one that has expired, and a run from the future', async () => {
    expect(await codesOf(made, { now: new Date(later(31)) })).toEqual(['expired']);
    expect(await codesOf(made, { now: new Date(later(-5)) })).toEqual(['from-the-future']);
  });
});
