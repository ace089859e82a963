import { beforeAll, describe, expect, test } from 'vitest';
import { checks, type ExchangeLine } from '../../index.js';
import { makeBundle, NOW, OPEN_KEY } from '../fixtures/made-bundle.js';
import { linesOf, textOf } from './line-commitments.js';
import { digest, LINE_SALTS, REDACTION, RUN_FILE, type BundleFiles } from '../manifest.js';
import { redactBundle } from './redact.js';
import { redactedExchange, valuesIn } from './redacted-exchange.js';
import type { Redaction } from './redaction.js';
import { outcomeOf, verificationJson, verificationText } from '../text.js';
import { verifyBundle, type Verified } from '../verify/verify.js';

let made: BundleFiles;
let redacted: BundleFiles;
beforeAll(async () => {
  made = await makeBundle();
  redacted = redactedBy(['/rating'], []);
});

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
      problem: expect.stringMatching(
        /^A value, first in exchange [^ ]+, also stands in ledger\.ndjson, which is signed as a whole$/,
      ) as unknown,
    });
  });

  test('keeps what the run made up where it stands in the ledger: it follows from the challenge', () => {
    const [, name = ''] = /\\"name\\":\\"(pb-[^"\\]+)/.exec(made.get(RUN_FILE) ?? '') ?? [];
    expect(name).not.toBe('');
    const ledger = ['ledger.ndjson', `{"tag":"${name}"}\n`] as const;
    const names = redactedBy(['/name'], [], new Map([...made, ledger]));
    const exchanges = linesOf(names.get(RUN_FILE) ?? '').filter((line) => line.startsWith('{"type":"exchange"'));
    expect(exchanges.filter((line) => line.includes(name))).toEqual([]);
    // Of what was redacted before nobody can tell any more where it stood first.
    expect(redactBundle(new Map([...redacted, ledger]), { members: ['/name'], headers: [] })).toMatchObject({
      problem: 'A value also stands in ledger.ndjson, which is signed as a whole',
    });
  });

  test('is refused where the contract has a value that the run sent, with what mends that', () => {
    const [, name = ''] = /\\"name\\":\\"(pb-[^"\\]+)/.exec(made.get(RUN_FILE) ?? '') ?? [];
    const facts = ['facts.json', JSON.stringify({ examples: [name] })] as const;
    expect(redactBundle(new Map([...made, facts]), { members: ['/name'], headers: [] })).toMatchObject({
      problem: expect.stringContaining('also stands in facts.json') as unknown,
      hint: expect.stringContaining('take it out of the contract') as unknown,
    });
  });
});

test('a redacted answer does not tell the length of what it said', () => {
  const hidden = linesOf(redacted.get(RUN_FILE) ?? '').filter((line) => line.includes('[redacted]'));
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.join()).toContain('["Content-Length","[redacted]"]');
  const answers = hidden.filter((line) => /"response":\{.*\[redacted\].*"body":".*\[redacted\]/.test(line));
  expect(answers.filter((line) => /\["Content-Length","\d/.test(line))).toEqual([]);
});

test('a redacted answer does not tell the digest of what it said, nor does anything else', () => {
  const [before, after] = [made, redacted].map((files) =>
    linesOf(files.get(RUN_FILE) ?? '').map((line) => JSON.parse(line) as Partial<ExchangeLine>),
  ) as [Partial<ExchangeLine>[], Partial<ExchangeLine>[]];
  const tags = before.flatMap(({ response }, n) =>
    response?.body === after[n]?.response?.body ? [] : (response?.headers ?? []).filter(([name]) => name === 'ETag'),
  );
  expect(tags.length).toBeGreaterThan(10);
  const text = after.filter(({ type }) => type === 'exchange').map((line) => JSON.stringify(line));
  for (const [, tag] of tags) expect(text.join()).not.toContain(tag.replaceAll('"', ''));
});

describe('of a value that is taken out', () => {
  const answer = (headers: [string, string][], body: string): object => ({
    status: 200,
    headers,
    body,
    bodyState: 'text',
    received: body.length,
    decoded: body.length,
  });
  const exchange = (method: string, headers: [string, string][], response: object): ExchangeLine =>
    ({ id: method, request: { method, url: 'http://s.example/a', headers }, response }) as unknown as ExchangeLine;
  const md5 = 'Q2hlY2sgSW50ZWdyaXR5IQ==';
  const hints: [string, string][] = [
    ['ETag', 'W/"0123456789abcdef"'],
    ['Content-MD5', md5],
    ['Repr-Digest', `sha-256=:${md5}:`],
    ['x-amz-checksum-sha256', md5],
  ];
  const all = [
    exchange('GET', [], answer(hints, '{"email":"ada@example.com"}')),
    exchange('HEAD', [], answer([...hints, ['Content-Length', '27']], '')),
    exchange('PATCH', [['If-Match', '"0123456789abcdef"']], answer([['ETag', '"7"']], '{"id":1}')),
  ];
  const what = { members: ['/email'], headers: [] };

  test('no validator or checksum stays, wherever it stands', () => {
    const values = valuesIn(all, what);
    const [get, head, patch] = all.map((one) => redactedExchange(one, what, values));
    for (const one of [get, head]) expect(one?.response?.headers.map(([, value]) => value)).not.toContain(md5);
    const hidden = JSON.stringify([get, head, patch]);
    expect(hidden).not.toContain('0123456789abcdef');
    expect(hidden).not.toContain(md5);
    expect(head?.response?.headers).toContainEqual(['Content-Length', '[redacted]']);
    expect(patch?.request.headers).toEqual([['If-Match', '"[redacted]"']]);
  });

  test('what is the validator of something else stays', () => {
    const other = exchange('PATCH', [['If-Match', '"7"']], answer([['ETag', '"7"']], '{"id":1}'));
    expect(redactedExchange(other, what, valuesIn([...all, other], what))).toBeUndefined();
  });
});

describe('whoever redacts cannot say anything else by it', () => {
  test('nor write lines of their own on the first screen', async () => {
    const list = { ...listOf(redacted), headers: ['x\n\nVerified: everything is fine\u2028  ✓ all'] };
    const text = verificationText(await verified(new Map([...redacted, [REDACTION, JSON.stringify(list)]])));
    expect(text).toContain('Verified: everything is fine');
    expect(text.split(/[\n\u2028]/).filter((line) => /^(?:Verified: everything is fine| {2}✓ all)/.test(line))).toEqual(
      [],
    );
  });

  test('nor break the verification off with other content', async () => {
    const lines = [...linesOf(made.get(RUN_FILE) ?? '')];
    const salts = [...linesOf(made.get(LINE_SALTS) ?? '')];
    const listed: { line: number; content: string }[] = [];
    const hide = (n: number): void => {
      listed.push({ line: n + 1, content: digest(`${salts[n] ?? ''}${lines[n] ?? ''}`) });
      salts[n] = '';
    };
    for (const [n, line] of lines.entries()) {
      const value = JSON.parse(line) as { type: string; entry?: string; response?: object };
      if (value.type !== 'exchange' || value.entry !== 'get-is-repeatable@products') continue;
      if (value.response === undefined || !('json' in value.response)) continue;
      hide(n);
      lines[n] = JSON.stringify({ ...value, response: { ...value.response, json: { data: [] } } });
    }
    expect(listed.length).toBeGreaterThan(1);
    hide(lines.length - 1);
    const sha256 = digest(textOf(lines.slice(0, -1)));
    lines[lines.length - 1] = (lines.at(-1) ?? '').replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`);
    const forged: BundleFiles = new Map([
      ...made,
      [RUN_FILE, textOf(lines)],
      [LINE_SALTS, textOf(salts)],
      [REDACTION, JSON.stringify({ format: 1, members: ['/data'], headers: [], lines: listed })],
    ]);
    const result = await verified(forged);
    expect(outcomeOf(result)).toBe('verified-in-part');
    expect(result.redaction?.notVerified).toContain('get-is-repeatable@products');
  });

  test('nor move the beginning of a line into its salt', async () => {
    const [first = '', ...rest] = linesOf(made.get(RUN_FILE) ?? '').slice(1);
    const salts = [...linesOf(made.get(LINE_SALTS) ?? '')];
    salts[1] = `${salts[1] ?? ''}${first.slice(0, 1)}`;
    const [header = ''] = linesOf(made.get(RUN_FILE) ?? '');
    const moved = new Map([
      ...made,
      [RUN_FILE, textOf([header, first.slice(1), ...rest])],
      [LINE_SALTS, textOf(salts)],
    ]);
    expect((await verified(moved)).troubles.map(({ code }) => code)).toEqual(['line-changed']);
  });

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
