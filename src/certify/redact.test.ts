import { beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { makeBundle, NOW, OPEN_KEY } from './fixtures/made-bundle.js';
import { linesOf, textOf } from './line-commitments.js';
import { digest, LINE_SALTS, REDACTION, RUN_FILE, type BundleFiles } from './manifest.js';
import { redactBundle } from './redact.js';
import type { Redaction } from './redaction.js';
import { outcomeOf, verificationJson, verificationText } from './text.js';
import { verifyBundle, type Verified } from './verify.js';

let made: BundleFiles;
let redacted: BundleFiles;
beforeAll(async () => {
  made = await makeBundle();
  redacted = redactedBy(['/rating'], []);
}, 60_000);

function redactedBy(members: readonly string[], headers: readonly string[], files = made): BundleFiles {
  const result = redactBundle(files, { members, headers });
  if ('problem' in result) throw new Error(result.problem);
  return result.files;
}

function verified(files: BundleFiles): Promise<Verified> {
  return verifyBundle({ files, checks, key: OPEN_KEY, now: NOW });
}

/** A redacted bundle with another line, and with the digest of its footer made to fit. */
function withLine(n: number, change: (line: string) => string): BundleFiles {
  const lines = linesOf(redacted.get(RUN_FILE) ?? '').map((line, at) => (at === n ? change(line) : line));
  const footer = (lines.at(-1) ?? '').replace(/"sha256":"\w+"/, `"sha256":"${digest(textOf(lines.slice(0, -1)))}"`);
  return new Map([...redacted, [RUN_FILE, textOf([...lines.slice(0, -1), footer])]]);
}

const listOf = (files: BundleFiles): Redaction => JSON.parse(files.get(REDACTION) ?? '') as Redaction;

describe('a redacted bundle', () => {
  test('has none of it in any body', () => {
    expect(made.get(RUN_FILE)).toMatch(/"rating":\d|\\"rating\\":\d/);
    expect(redacted.get(RUN_FILE)?.replace(/\{"type":"header".*/, '')).not.toMatch(/rating(\\?)":\d/);
  });

  test('is verified in part: what stands on it is named, and all else is worked out again', async () => {
    const result = await verified(redacted);
    expect(outcomeOf(result)).toBe('verified-in-part');
    expect(result.troubles.map(({ code }) => code)).toContain('verdict-redacted');
    const { notVerified = [], exchanges = 0 } = result.redaction ?? {};
    expect(exchanges).toBeGreaterThan(0);
    expect(notVerified.length).toBeGreaterThan(0);
    expect(notVerified.every((entry) => !entry.endsWith('@orders'))).toBe(true);
    const [, first] = verificationText(result).split('\n');
    expect(first).toMatch(
      /^Redacted after it was signed: \/rating, in \d+ of \d+ exchanges; \d+ entries cannot be worked out/,
    );
    expect(JSON.parse(verificationJson(result))).toMatchObject({
      outcome: 'verified-in-part',
      redaction: { members: ['/rating'] },
    });
  });

  test('can be redacted again, and says all of it', async () => {
    const twice = redactedBy([], ['Content-Language', 'ETag'], redacted);
    expect(listOf(twice)).toMatchObject({ members: ['/rating'], headers: ['content-language', 'etag'] });
    expect(outcomeOf(await verified(twice))).toBe('verified-in-part');
  });

  test('is refused where nothing has it, or where it stands in what is signed as a whole', () => {
    expect(redactBundle(made, { members: ['/shoe_size'], headers: [] })).toMatchObject({
      problem: expect.stringContaining('No exchange') as unknown,
    });
    const [, id = ''] = /\/products\/([\w-]{6,})"/.exec(made.get(RUN_FILE) ?? '') ?? [];
    const inLedger = new Map([...made, ['ledger.ndjson', `${id}\n`]]);
    expect(redactBundle(inLedger, { members: ['/id'], headers: [] })).toMatchObject({
      problem: 'A value also stands in ledger.ndjson, which is signed as a whole',
    });
  });
});

describe('whoever redacts cannot say anything else by it', () => {
  const codesOf = async (files: BundleFiles): Promise<readonly string[]> =>
    (await verified(files)).troubles.map(({ code }) => code);
  const place = (): number => (listOf(redacted).lines[0]?.line ?? 0) - 1;

  test.each<[string, (line: string) => string]>([
    ['the status of an answer', (line) => line.replace(/"status":\d+/, '"status":418')],
    ['what it was sent for', (line) => line.replace(/"intent":"\w+"/, '"intent":"probe"')],
    ['which entry sent it', (line) => line.replace(/"entry":"[^"]+"/, '"entry":"get-is-safe@orders"')],
    ['where it was sent', (line) => line.replace('http://127.0.0.1:', 'http://127.0.0.2:')],
    ['when it was sent', (line) => line.replace(/"started":[\d.]+/, '"started":1')],
  ])('%s stays proven', async (_, change) => {
    expect(await codesOf(withLine(place(), change))).toEqual(['line-changed']);
  });

  test('what is not listed as redacted stays proven, and a verdict cannot be redacted', async () => {
    const lines = linesOf(redacted.get(RUN_FILE) ?? '');
    const verdict = lines.findIndex((line) => line.startsWith('{"type":"verdict"'));
    const changed = withLine(verdict, (line) => line.replace('"duration"', '"duration" '));
    expect(await codesOf(changed)).toEqual(['line-changed']);
    const list = listOf(redacted);
    const claimed = { ...list, lines: [...list.lines, { line: verdict + 1, content: digest('anything') }] };
    expect(await codesOf(new Map([...changed, [REDACTION, JSON.stringify(claimed)]]))).toEqual(['line-changed']);
  });

  test('a redacted line makes no verdict a pass: it is not verified, whatever it says now', async () => {
    const files = withLine(place(), (line) => line.replaceAll('[redacted]', '5'));
    expect(outcomeOf(await verified(files))).toBe('verified-in-part');
  });

  test('the list cannot be left out, and the salts tell nothing of what is gone', async () => {
    expect(await codesOf(new Map([...redacted].filter(([name]) => name !== REDACTION)))).toEqual(['line-changed']);
    expect(linesOf(redacted.get(LINE_SALTS) ?? '')[place()]).toBe('');
    expect(await codesOf(new Map([...redacted, [REDACTION, '{}']]))).toEqual(['redaction-unreadable']);
  });
});
