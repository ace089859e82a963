import { createHash, randomBytes } from 'node:crypto';
import { digest, LINE_COMMITMENTS, LINE_SALTS, REDACTION, RUN_FILE, type BundleFiles } from '../manifest.js';
import { redactionIn, type Redaction } from './redaction.js';
import { listed } from '../refusal.js';
import type { Trouble } from '../verify/verification.js';

/** Octets of a salt: so many that what a line said cannot be found by trying what it may have said. */
const SALT = 16;

/**
 * Adds a commitment to each line of the run file, and the salts that open them. The commitments are signed with the manifest; a line
 * is proven by its salt. Where something of a line is redacted its salt is taken away: then only its frame is proven.
 */
export function withCommitments(files: BundleFiles): BundleFiles {
  const lines = linesOf(files.get(RUN_FILE) ?? '');
  const drawn = randomBytes(SALT * lines.length).toString('hex');
  const salts = lines.map((_, n) => drawn.slice(n * 2 * SALT, (n + 1) * 2 * SALT));
  const commitments = lines.map((line, n) => commitmentOf(line, contentOf(salts[n] ?? '', line)));
  return new Map([...files, [LINE_SALTS, textOf(salts)], [LINE_COMMITMENTS, textOf(commitments)]]);
}

/** Lines of a text, without the empty one behind the last line feed. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** The text of these lines. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A salt of another length could hold the beginning of the line. */
export function isSalt(text: string): boolean {
  return text.length === 2 * SALT && /^[0-9a-f]+$/.test(text);
}

/** Digest of a whole line with its salt. */
export function contentOf(salt: string, line: string): string {
  return digest(`${salt}${line}`);
}

/** What is signed of a line: its frame, which stays readable, and the digest of its content. */
export function commitmentOf(line: string, content: string): string {
  return createHash('sha256')
    .update(digest(frameOf(line)))
    .update(content)
    .digest('hex');
}

type Members = Readonly<Record<string, unknown>>;

/**
 * What stays proven of a line of which something is redacted. Of an exchange: everything but the content, so what it was sent for, where
 * to, when, and with which status it was answered. Of the footer: everything but the digest of the lines before. Of others: nothing.
 */
export function frameOf(line: string): string {
  const value = parsed(line);
  if (value?.['type'] === 'footer') return JSON.stringify({ ...value, sha256: '' });
  if (value?.['type'] !== 'exchange') return '';
  const { request, response, failure, waitedOut, stream, ...rest } = value as Members & {
    readonly request?: Members;
    readonly response?: Members;
    readonly failure?: Members;
    readonly waitedOut?: readonly Members[];
    readonly stream?: Members & { readonly events?: readonly Members[] };
  };
  return JSON.stringify([
    rest,
    request?.['method'],
    originOf(request?.['url']),
    answerOf(response),
    [failure?.['kind'], failure?.['sent']],
    Array.isArray(waitedOut) ? waitedOut.map(answerOf) : waitedOut,
    stream === undefined
      ? stream
      : [stream['transport'], stream['opened'], stream['looks'], stream.events?.map(({ kind, at }) => [kind, at])],
  ]);
}

function answerOf(answer: Members | undefined): unknown {
  if (answer === undefined) return undefined;
  const { status, httpVersion, bodyState, started, ended } = answer;
  return [status, httpVersion, bodyState, started, ended];
}

function originOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : '';
}

/** Id of the exchange that a line has; empty for any other line. */
export function exchangeOf(line: string): string {
  const value = parsed(line);
  return value?.['type'] === 'exchange' && typeof value['id'] === 'string' ? value['id'] : '';
}

function parsed(line: string): Members | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

/** What the lines of a run file are worth. */
export interface ProvenLines {
  readonly troubles: readonly Trouble[];
  readonly redaction?: Redaction;
  /** Ids of the exchanges of which something is redacted, by the lines themselves: of these nothing but the frame is proven. */
  readonly hidden: ReadonlySet<string>;
}

/** Every line is the one that was signed, or is listed as redacted and has the frame that was signed. */
export function lineTroubles(files: BundleFiles): ProvenLines {
  const one = (code: string, message: string): ProvenLines => ({
    troubles: [{ code, message }],
    hidden: new Set(),
  });
  const [run, salts, commitments] = [RUN_FILE, LINE_SALTS, LINE_COMMITMENTS].map((name) => files.get(name));
  if (run === undefined) return one('run-missing', `There is no ${RUN_FILE}`);
  if (salts === undefined || commitments === undefined)
    return one('file-missing', `There is no ${salts === undefined ? LINE_SALTS : LINE_COMMITMENTS}`);
  const text = files.get(REDACTION);
  const redaction = text === undefined ? undefined : redactionIn(text);
  if (text !== undefined && redaction === undefined)
    return one('redaction-unreadable', `${REDACTION} does not list what was redacted`);
  const [lines, opened, signed] = [linesOf(run), linesOf(salts), linesOf(commitments)];
  if (lines.length !== signed.length || opened.length !== signed.length)
    return one('line-count', `${RUN_FILE} has ${String(lines.length)} lines, and ${String(signed.length)} were signed`);
  const hidden = new Map(redaction?.lines.map(({ line, content }) => [line, content]));
  const [changed, ids]: [string[], Set<string>] = [[], new Set()];
  lines.forEach((line, n) => {
    const content = hidden.get(n + 1) ?? contentOf(opened[n] ?? '', line);
    if (
      (!hidden.has(n + 1) && !isSalt(opened[n] ?? '')) ||
      commitmentOf(line, content) !== signed[n] ||
      (hidden.has(n + 1) && frameOf(line) === '')
    )
      changed.push(String(n + 1));
    if (hidden.has(n + 1)) ids.add(exchangeOf(line));
  });
  if (changed.length > 0)
    return one('line-changed', `Lines of ${RUN_FILE} are not as they were signed: ${listed(changed)}`);
  return { troubles: [], hidden: ids, ...(redaction === undefined ? {} : { redaction }) };
}
