import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileRun, PAYLOADS } from '../../result/golden/hostile.js';
import { fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { visible, visibleLine } from '../wording/escape.js';
import { renderReport, type ReportFormat } from './formats.js';
import * as back from '../golden/read-back.js';

/** One failed entry for each payload, in its name and in its message; and one that a gap keeps from being tested. */
function payloadRun(payloads = PAYLOADS): Run {
  return runOf(
    GOLDEN_HEADER,
    payloads.flatMap((payload) => [
      plan(`get-is-safe@${payload}`, ['web-api:methods.satisfied'], { check: 'get-is-safe', subject: payload }),
      plan(`gap@${payload}`, ['web-api:methods.not-specified'], { check: 'cursor-is-stable', subject: payload }),
      verdict(`get-is-safe@${payload}`, fail({ claim: payload, expected: 'x', observed: 'y', fingerprint: payload })),
      verdict(`gap@${payload}`, { kind: 'not-specified', facts: [payload] }),
    ]),
    'non-conformant',
  );
}

/** As a file: in UTF-8, and back. */
function file(format: ReportFormat, run: Run): string {
  return Buffer.from(renderReport(format, run), 'utf8').toString('utf8');
}

const OF_ENTRIES: readonly (readonly [ReportFormat, (text: string) => readonly back.ReadTest[]])[] = [
  ['junit', back.readJunit],
  ['junit-strict', back.readJunit],
  ['junit-rich', back.readJunit],
  ['ctrf', back.readCtrf],
  ['tap', (text) => back.readTap(text).tests],
];

/** What a message begins with: as far as its first line. */
function claims(message: string): string {
  return visible(message).split('\n')[0]?.trim() ?? '';
}

describe.each(OF_ENTRIES)('%s', (format, read) => {
  const isFolding = back.isFolding(format);
  const tests = read(file(format, payloadRun())).filter(({ name }) => !name.startsWith('Not run: '));
  const nameOf = (entry: string): string => back.nameIn(format, visibleLine(entry)).trim();

  it('gives back each name and what it is', () => {
    expect(tests.map(({ name, seen }) => [name, seen])).toEqual(
      payloadRun()
        .plan.filter(({ entry }) => !isFolding || !entry.startsWith('gap@'))
        .map(({ entry }) => [nameOf(entry), entry.startsWith('gap@') ? 'skipped' : 'failed']),
    );
  });

  it('gives back each message', () => {
    for (const [n, { message, seen }] of tests.entries()) {
      const payload = PAYLOADS[isFolding ? n : n >> 1] ?? '';
      const meant = claims(payload).replace(
        '[[ATTACHMENT',
        format.startsWith('junit') ? '[ [ATTACHMENT' : '[[ATTACHMENT',
      );
      expect(message).toContain(seen === 'skipped' ? visibleLine(claims(payload)) : meant);
    }
  });

  it('of all of it at once has the names as they are', () => {
    const names = read(file(format, hostileRun()))
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('Not run: '));
    const own = hostileRun().plan.filter(({ entry }) => !isFolding || !/^(?:excluded|gap|none) /.test(entry));
    expect(names).toEqual(own.map(({ entry }) => nameOf(entry)));
  });
});

it('JSON gives back names, facts and findings as they are', () => {
  const tests = back.readJson(file('json', payloadRun()));
  expect(tests.map(({ name }) => name)).toEqual(payloadRun().plan.map(({ entry }) => entry));
  const { findings } = JSON.parse(file('json', payloadRun())) as { findings: { claim: string }[] };
  expect(findings.map(({ claim }) => claim)).toEqual(PAYLOADS);
});

describe('TAP', () => {
  const lines = file('tap', hostileRun()).split('\n');

  it('has no line that a target could have written', () => {
    const points = lines.filter((line) => /^(not )?ok\b/.test(line));
    expect(points).toHaveLength(hostileRun().plan.length);
    expect(lines.filter((line) => /^(Bail|pragma|1\.\.)/i.test(line))).toEqual([`1..${hostileRun().plan.length}`]);
    expect(lines.filter((line) => line === '  ...')).toHaveLength(lines.filter((line) => line === '  ---').length);
  });

  it('has diagnostics that are YAML and say what was observed', () => {
    const block = lines.slice(lines.indexOf('  ---') + 1, lines.indexOf('  ...'));
    const { message, observed } = parse(block.join('\n')) as { message: string; observed: string };
    expect(visible(HOSTILE.replace(/\s+/g, ' '))).toContain(message.replace(/^Not so: /, '').slice(0, 300));
    expect(observed).toContain('::add-mask::PWNED');
  });
});

describe('annotations', () => {
  it.each([hostileRun, payloadRun])('are commands that we know, one on each line, of %o', (make) => {
    for (const line of file('annotations', make()).trimEnd().split('\n')) {
      const command = back.readCommand(line);
      expect(['error', 'warning', 'notice']).toContain(command?.command);
      expect(
        Object.keys(command!.properties).filter((name) => !['file', 'line', 'col', 'title'].includes(name)),
      ).toEqual([]);
      expect(line).not.toMatch(/\p{Cc}/u);
    }
  });

  it('give back titles and messages', () => {
    for (const payload of PAYLOADS) {
      const commands = file('annotations', payloadRun([payload]))
        .split('\n')
        .map(back.readCommand);
      const titled = commands.find((one) => one?.command === 'error' && one.message.includes(visible(payload)));
      expect(titled?.message).toContain(visible(payload));
    }
  });
});

it('SARIF gives back messages, without links and placeholders', () => {
  const text = file('sarif', payloadRun());
  const results = back.readSarif(text);
  expect(results.map(({ name }) => name)).toEqual(PAYLOADS.map((payload) => visibleLine(`get-is-safe@${payload}`)));
  for (const [n, { message }] of results.entries()) expect(message).toContain(visible(PAYLOADS[n] ?? ''));
  for (const [, raw = ''] of text.matchAll(/"text": ("(?:[^"\\]|\\.)*")/g)) {
    const message = JSON.parse(raw) as string;
    expect(message).not.toMatch(/(?<!\\)\]\(|(?<!\{)\{\d+\}(?!\})/);
  }
});

it('SARIF is the same for two runs that failed in different words', () => {
  const other = (observed: string): Run =>
    runOf(
      { ...GOLDEN_HEADER, seed: observed.length, started: '2027-01-01T00:00:00.000Z' },
      [
        plan('get-is-safe@a', ['web-api:methods.satisfied']),
        verdict('get-is-safe@a', fail({ observed, fingerprint: observed })),
      ],
      'non-conformant',
    );
  const fingerprints = (run: Run): unknown => back.readSarif(file('sarif', run)).map(({ fingerprint }) => fingerprint);
  expect(fingerprints(other('one'))).toEqual(fingerprints(other('another')));
});

it('HAR gives back requests and responses as they were recorded', () => {
  const run = hostileRun();
  const { log } = JSON.parse(file('har', run)) as {
    log: {
      entries: {
        request: { method: string; url: string; headers: { value: string }[]; postData?: { text: string } };
        response: { content: { text?: string }; _error?: string };
      }[];
    };
  };
  expect(log.entries).toHaveLength(run.exchanges.length);
  for (const [n, { request, response }] of log.entries.entries()) {
    const recorded = run.exchanges[n]!;
    expect(request.method).toBe(recorded.request.method);
    // No reader takes a URL with characters that none may have: they are escaped, and nothing else is.
    expect(request.url).toMatch(/^[\w\-.~:/?#@!$&'()*+,;=%]+$/);
    expect(unescapedUrl(request.url)).toBe(unescapedUrl(recorded.request.url));
    expect(request.headers.map(({ value }) => value)).toEqual(recorded.request.headers.map(([, value]) => value));
    expect(request.postData?.text).toBe(recorded.request.body);
    expect(response.content.text).toBe(recorded.response?.body);
    expect(response._error).toBe(recorded.failure?.message);
  }
});

function unescapedUrl(url: string): string {
  const wellFormed = Buffer.from(url, 'utf8').toString('utf8');
  return wellFormed.replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodeURIComponent(escapes));
}

it('a badge shows a hostile name and nothing else of it', () => {
  const svg = file('badge', hostileRun());
  const json = JSON.parse(file('badge-json', hostileRun())) as { label: string; message: string; color: string };
  expect(svg.match(/<\w+/g)).toEqual(['<svg', '<title', '<rect', '<rect', '<g', '<text', '<text']);
  expect(back.unescapeXml(/<title>(.*)<\/title>/.exec(svg)?.[1] ?? '')).toBe(`${json.label}: ${json.message}`);
  expect(json).toMatchObject({ color: 'red' });
});

it.each(['junit', 'junit-strict', 'junit-rich', 'tap', 'annotations', 'badge'] as const)(
  '%s shows nothing that a reader cannot see',
  (format) => {
    expect(file(format, hostileRun())).not.toMatch(
      /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFFD\uFFFE]/u,
    );
  },
);
