import { beforeAll, describe, expect, test } from 'vitest';
import { resealed, GIVEN, makeBundle, NOW, OPEN_KEY, OTHER_KEY } from '../certify/fixtures/made-bundle.js';
import { DISPUTE_FILE } from '../certify/dispute/dispute.js';
import { ENVELOPE, REFUSALS_FILE, type BundleFiles } from '../certify/manifest.js';
import { refusalsJson } from '../certify/refusal.js';
import { STEPS } from '../certify/verify/verification.js';
import type { Certificate } from '../certify/statement.js';
import type { Verified } from '../certify/verify/verify.js';
import { checks } from '../index.js';
import { badgeOf } from './badge.js';
import { entryOf, judged, unlisted, type Entry } from './entry.js';
import { siteFiles } from './site.js';

const GREEN = /brightgreen|#1a7f37/;
const DAY = 86_400_000;
let made: BundleFiles;
beforeAll(async () => {
  made = await makeBundle();
}, 30_000);

function badgesOf(entries: readonly Entry[], before: readonly string[] = []): readonly string[] {
  const files = siteFiles({ entries, now: NOW, before });
  return [...files].filter(([name]) => name.includes('/badge.')).map(([, text]) => text);
}

async function entry(files: BundleFiles, more: Partial<Parameters<typeof entryOf>[0]> = {}, now = NOW): Promise<Entry> {
  return await entryOf({ name: 'shop', files, key: OPEN_KEY, ...more }, checks, now);
}

/** A verification as it comes out where everything holds, of a certificate that says what is given. */
function verification(said: Partial<Certificate> = {}, more: Partial<Verified> = {}): Verified {
  const certificate = {
    sentence: 'Shop kept it',
    outcome: 'conformant',
    service: 'Shop',
    target: { baseUrl: 'http://127.0.0.1:1', peers: [{ address: '127.0.0.1' }] },
    control: { proven: 'not-proven', token: 'a' },
    profile: { id: 'core-read', version: 1, title: 'Reading records', sha256: 'a' },
    contract: { name: 'shop.yaml', sha256: 'b' },
    tool: { name: 'probity', version: '1' },
    started: NOW.toISOString(),
    requests: 3,
    rules: { satisfied: 2 },
    brokenAdvice: [],
    switchedOff: [{ what: 'lists.lag', says: '2s', effect: 'narrowed', rules: 4, checks: [] }],
    ...GIVEN,
    ...said,
  } as unknown as Certificate;
  const steps = STEPS.map((step) => ({ step, state: 'ok' as const, detail: 'looked at', troubles: [] }));
  return { steps, troubles: [], isKeyGiven: true, hasRun: true, signedBy: ['abc'], certificate, ...more };
}

describe('a bundle as it was made', () => {
  test('has a green badge with the day on which that ends, and its page says what is left out', async () => {
    const one = await entry(made, { challenge: 'issued today' });
    expect(one.state).toBe('verified');
    expect(badgeOf(one).message).toMatch(/^verified · until \d{4}-\d\d-\d\d · [1-9]\d* left out$/);
    expect(badgesOf([one]).every((text) => GREEN.test(text))).toBe(true);
    const page = siteFiles({ entries: [one], now: NOW }).get('bundles/shop/index.html') ?? '';
    expect(page).toContain('resources.products.volatile');
    expect(page).toContain('the register lists the same text');
    expect(page).toContain('not proven: the address may belong to another party');
    expect(page).toContain('127.0.0.1, without TLS');
    expect(page).toMatch(/<dt>members of an error<\/dt>\s*<dd>\{ error: map \}/);
  });
});

const REFUSED = refusalsJson([{ code: 'violated', message: '1 rule broken', mend: 'Fix the service' }]);

describe('no green badge, and the reason, for a bundle', () => {
  const without = (pattern: RegExp, by: string): BundleFiles =>
    new Map([...made, [ENVELOPE, (made.get(ENVELOPE) ?? '').replace(pattern, by)]]);
  const cases: readonly (readonly [string, string, string, () => Promise<Entry>])[] = [
    ['that was edited', 'refused', 'file-changed', () => entry(new Map([...made, ['facts.json', '{}']]))],
    ['that has expired', 'expired', 'expired', () => entry(made, {}, new Date(NOW.getTime() + 31 * DAY))],
    [
      'that nobody signed',
      'unverifiable',
      'unsigned',
      () => entry(without(/"signatures": \[[^\]]*\]/, '"signatures": []')),
    ],
    [
      'signed with another key',
      'refused',
      'other-key',
      () => entry(resealed(made, undefined, { secret: OTHER_KEY.secret })),
    ],
    ['without a listed key', 'unverifiable', 'no-key', () => entryOf({ name: 'shop', files: made }, checks, NOW)],
    ['that is none', 'refused', 'statement-missing', () => entry(new Map())],
    [
      'that is a run that was refused, whatever key is listed',
      'refused',
      'run-refused',
      () => entryOf({ name: 'shop', files: new Map([[REFUSALS_FILE, REFUSED]]) }, checks, NOW),
    ],
    [
      'that is a dispute, whatever key is listed',
      'refused',
      'no-certificate',
      () => entryOf({ name: 'shop', files: new Map([[DISPUTE_FILE, '{}']]) }, checks, NOW),
    ],
    [
      'that cannot be read',
      'refused',
      'unreadable',
      () => Promise.resolve(unlisted('shop', 'refused', 'unreadable', 'a link')),
    ],
  ];
  test.each(cases)('%s', async (_, state, code, make) => {
    const one = await make();
    expect(one.state).toBe(state);
    expect(one.reasons.map((reason) => reason.code)).toContain(code);
    expect(badgesOf([one]).filter((text) => GREEN.test(text))).toEqual([]);
    const index = siteFiles({ entries: [one], now: NOW }).get('index.html') ?? '';
    expect(index).toContain(`<code>${code}</code>`);
    expect(index).not.toContain('class="chip good"');
  });

  test('that is not in the folder any more', () => {
    expect(badgesOf([], ['gone']).filter((text) => GREEN.test(text))).toEqual([]);
    expect(badgesOf([], ['gone']).join('')).toContain('no longer listed');
  });

  test.each<[string, Verified]>([
    ['expired', verification({ expires: NOW.toISOString() })],
    ['expired', verification({ expires: 'never' })],
    ['unsigned', verification({}, { signedBy: [] })],
    ['step-not-reached', verification({}, { steps: [] })],
    [
      'step-not-reached',
      verification({}, { steps: verification().steps.map((one) => ({ ...one, state: 'not-reached' })) }),
    ],
    ['not-conformant', verification({ outcome: 'refused' })],
  ])('whose verification has no trouble and is not whole: %s', (code, verified) => {
    const one = judged('shop', verified, NOW);
    expect(one.reasons.map((reason) => reason.code)).toEqual([code]);
    expect(badgesOf([one]).filter((text) => GREEN.test(text))).toEqual([]);
  });
});

describe('the site', () => {
  const hostile = '</title><script>alert(1)</script>"\'><img src=x onerror=alert(1)>\u202E';
  const said = { service: hostile, sentence: hostile, target: { baseUrl: `javascript:${hostile}`, peers: [] } };

  test('shows hostile names as text', () => {
    const entries = [
      judged(
        'bad',
        verification({
          ...said,
          challenge: { text: hostile, by: 'issuer' },
          ran: { by: 'witnessed', witness: hostile },
        }),
        NOW,
      ),
      { ...judged('seen', verification(), NOW), observed: [{ of: hostile, values: hostile }] },
      unlisted('worse', 'refused', 'unreadable', hostile),
    ];
    const files = siteFiles({ entries, now: NOW });
    for (const [name, text] of files) {
      if (!/html$|svg$/.test(name)) continue;
      expect(text).not.toMatch(/<script|<img src=x|\u202E|href="javascript/);
    }
    expect(files.get('bundles/bad/index.html')).toContain('&#60;script&#62;');
  });

  test('loads nothing and runs nothing', () => {
    const pages = [...siteFiles({ entries: [judged('shop', verification(), NOW)], now: NOW })].filter(([name]) =>
      name.endsWith('html'),
    );
    for (const [, text] of pages) {
      expect(text).toContain("default-src 'none'");
      expect(text).not.toMatch(/<script|(?:src|href)="https?:/);
    }
  });

  test('has a row for each signer, though both use one name', () => {
    const files = siteFiles({
      entries: [judged('a', verification(), NOW), judged('b', verification({}, { signedBy: ['def'] }), NOW)],
      now: NOW,
    });
    expect(files.get('index.html')?.match(/<th scope="row">/g)).toHaveLength(2);
  });

  test('has for shields.io only the members that it takes, and the day in its text', () => {
    const files = siteFiles({ entries: [judged('shop', verification(), NOW)], now: NOW });
    const badge = JSON.parse(files.get('bundles/shop/badge.json') ?? '') as Record<string, string>;
    expect(Object.keys(badge)).toEqual(['schemaVersion', 'label', 'message', 'color', 'isError']);
    expect(badge['message']).toContain(GIVEN.expires.slice(0, 10));
    expect(JSON.parse(files.get('register.json') ?? '')).toMatchObject({
      verified: 1,
      entries: [{ state: 'verified', expires: GIVEN.expires }],
    });
  });

  test('links to the bundles where they are said to be', () => {
    const entries = [judged('shop', verification(), NOW)];
    const page = siteFiles({ entries, now: NOW, bundlesUrl: 'https://example.com/b/' }).get('bundles/shop/index.html');
    expect(page).toContain('href="https://example.com/b/shop/"');
  });

  test('links to a bundle that is a zip by the name of the zip, and verifies it by it', () => {
    const entries = [{ ...judged('shop', verification(), NOW), zip: 'shop.zip' }];
    const files = siteFiles({ entries, now: NOW, bundlesUrl: 'https://example.com/b/' });
    expect(files.get('bundles/shop/index.html')).toContain('href="https://example.com/b/shop.zip"');
    expect(files.get('bundles/shop/index.html')).toContain('probity verify shop.zip --key shop.pub');
    expect(JSON.parse(files.get('register.json') ?? '')).toMatchObject({
      entries: [{ name: 'shop', bundle: 'https://example.com/b/shop.zip' }],
    });
  });
});
