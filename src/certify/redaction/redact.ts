import { readRunText } from '../../index.js';
import { jsonText } from '../bundle.js';
import { contentOf, linesOf, textOf } from './line-commitments.js';
import { digest, LINE_COMMITMENTS, LINE_SALTS, REDACTION, RUN_FILE, UNLISTED, type BundleFiles } from '../manifest.js';
import { MadeUp } from '../made-up.js';
import { redactedExchange, valuesIn, type What } from './redacted-exchange.js';
import { redactionIn, type RedactedLine } from './redaction.js';

export type RedactedBundle =
  { readonly files: BundleFiles; readonly exchanges: number } | { readonly problem: string; readonly hint: string };

/**
 * Takes values out of the exchanges of a bundle that was signed. The lines that it changes are no longer proven but for their frame;
 * the signature, and all other lines, stay as they are.
 */
export function redactBundle(files: BundleFiles, what: What): RedactedBundle {
  const read = readRunText(files.get(RUN_FILE) ?? '');
  if ('problems' in read)
    return {
      problem: `${RUN_FILE} cannot be read: ${read.problems[0] ?? ''}`,
      hint: 'Give the bundle as it was written',
    };
  const values = valuesIn(read.run.exchanges, what);
  const known = redactionIn(files.get(REDACTION) ?? '');
  const hidden = new Map(known?.lines.map(({ line, content }) => [line, content]));
  const [before, salts] = [linesOf(files.get(RUN_FILE) ?? ''), [...linesOf(files.get(LINE_SALTS) ?? '')]];
  const redacted: RedactedLine[] = [];
  const hide = (n: number): void => {
    const content = hidden.get(n + 1) ?? contentOf(salts[n] ?? '', before[n] ?? '');
    redacted.push({ line: n + 1, content });
    salts[n] = '';
  };
  // The exchanges of a run are in the order of their lines.
  let place = 0;
  let exchanges = 0;
  const lines = before.map((line, n) => {
    if (!line.startsWith('{"type":"exchange"')) return line;
    const exchange = read.run.exchanges[place];
    place += 1;
    const changed = exchange === undefined ? undefined : redactedExchange(exchange, what, values);
    if (changed === undefined && !hidden.has(n + 1)) return line;
    hide(n);
    if (changed === undefined) return line;
    exchanges += 1;
    return JSON.stringify(changed);
  });
  if (exchanges === 0)
    return {
      problem: 'No exchange contains these members or headers, so nothing is redacted',
      hint: 'Look into run.ndjson for the names of members and headers',
    };
  // Of what was redacted before it cannot be told any more where it stood first.
  const madeUp = known === undefined ? new MadeUp(read.run, files) : undefined;
  const elsewhere = standingElsewhere(files, lines, values.texts, madeUp);
  if (elsewhere !== undefined) return elsewhere;
  const last = lines.length - 1;
  hide(last);
  const sha256 = digest(textOf(lines.slice(0, -1)));
  lines[last] = (lines[last] ?? '').replace(/"sha256":"[0-9a-f]*"/, `"sha256":"${sha256}"`);
  const list = {
    format: 1,
    members: [...new Set([...(known?.members ?? []), ...what.members])],
    headers: [...new Set([...(known?.headers ?? []), ...what.headers.map((name) => name.toLowerCase())])],
    lines: redacted,
  };
  return {
    files: new Map([...files, [RUN_FILE, textOf(lines)], [LINE_SALTS, textOf(salts)], [REDACTION, jsonText(list)]]),
    exchanges,
  };
}

/** Where a value stands that cannot be taken away: in what the verdicts, the plan and the signed files say. Not one that the run made up. */
function standingElsewhere(
  files: BundleFiles,
  lines: readonly string[],
  values: readonly string[],
  madeUp: MadeUp | undefined,
): { readonly problem: string; readonly hint: string } | undefined {
  const isThere = (text: string, value: string): boolean => text.includes(value) || text.includes(escaped(value));
  const own = [...UNLISTED, LINE_COMMITMENTS];
  const others = [...files].filter(([name]) => !own.includes(name) && !name.startsWith('profile/'));
  const kept = lines.filter((line) => !line.startsWith('{"type":"exchange"'));
  const everything = [...kept, ...others.map(([, text]) => text)];
  const standing = values.filter((value) => everything.some((text) => isThere(text, value)));
  const known = standing.filter((value) => madeUp?.has(value) !== true);
  const has = (text: string): boolean => known.some((value) => isThere(text, value));
  const refused = (text: string, place: string): { readonly problem: string; readonly hint: string } => {
    const first = madeUp?.first(known.find((value) => isThere(text, value)) ?? '');
    const which = first === undefined ? 'A value' : `A value, first in exchange ${first.exchange.id},`;
    const problem = `${which} also stands in ${place}, which is signed as a whole`;
    if (first?.isAnswer === false)
      return {
        problem,
        hint: 'Nothing is redacted: the run sent it, and the contract has it; take it out of the contract, certify with another challenge, by which other values are drawn, or leave this member out',
      };
    return {
      problem,
      hint: 'Nothing is redacted: certify again on a service with test data, or leave this member out',
    };
  };
  const line = lines.findIndex((one) => !one.startsWith('{"type":"exchange"') && has(one));
  if (line >= 0) {
    const text = lines[line] ?? '';
    const name = /^\{"type":"([a-z]+)"(?:,"entry":"([^"]*)")?/.exec(text);
    const of = name?.[2] === undefined ? (name?.[1] ?? 'line') : `${name[1] ?? ''} of ${name[2]}`;
    return refused(text, `line ${String(line + 1)} of ${RUN_FILE}, the ${of}`);
  }
  const file = others.find(([, text]) => has(text));
  return file === undefined ? undefined : refused(file[1], file[0]);
}

function escaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
