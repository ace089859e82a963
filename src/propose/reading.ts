import { parse } from 'yaml';
import { describeFact } from '../contract/schema/describe.js';
import type { Json } from '../contract/text/json.js';
import { contractText, type ContractText } from './lines.js';
import type { FactPath, Proposal } from './proposal.js';

/** A proposal in the text of a contract. */
export interface FoundProposal extends Proposal {
  /** Its lines, from 0. */
  readonly first: number;
  readonly last: number;
  /** Lines of keys above it that are comments as well, the outermost first. */
  readonly above: readonly number[];
  /** Whether its key names more than one step, as it does where the fact belongs into a map in braces. */
  readonly isDotted: boolean;
}

/** What may stand behind a proposal: where it comes from. Any other comment is a text for people. */
const REMARK = / # ((?:openapi|http|assumed|seen|har|postman|paths|traffic|likely)\b.*)$/;
/** A comment that is a key: its indentation, how far it is indented behind the `#`, the key, and what stands behind it. */
const COMMENTED = /^( *)#( +)("(?:[^"\\]|\\.)+"|[A-Za-z_*][\w.*-]*):(?: (.*))?$/;

interface Commented {
  readonly column: number;
  readonly names: FactPath;
  readonly rest: string;
}

/** Proposals of a contract: comments that are facts with their source behind them, in the order of the text. */
export function proposalsIn(text: string): readonly FoundProposal[] {
  if (!text.includes('#')) return [];
  return proposalsOf(contractText(text.replaceAll('\r\n', '\n')));
}

export function proposalsOf({ lines, keys }: ContractText): readonly FoundProposal[] {
  const found: FoundProposal[] = [];
  /** Keys around the present line, the outermost first. */
  let around: {
    readonly column: number;
    readonly path: FactPath;
    readonly line: number;
    readonly isComment: boolean;
  }[] = [];
  const byLine = new Map(keys.map((one) => [one.line, one]));
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? '';
    const key = byLine.get(n);
    if (key !== undefined) {
      const column = line.length - line.trimStart().length;
      around = [...around.filter((one) => one.column < column), { column, path: key.path, line: n, isComment: false }];
      continue;
    }
    const commented = commentedAt(line);
    if (commented === undefined) continue;
    const { column, names, rest } = commented;
    around = around.filter((one) => one.column < column);
    const path = [...(around.at(-1)?.path ?? []), ...names];
    const remark = REMARK.exec(` ${rest}`);
    if (remark === null) {
      if (rest.trim() === '') around = [...around, { column, path, line: n, isComment: true }];
      continue;
    }
    const last = lastLine(lines, n, column, remark.index <= 0);
    const value = valueOf(lines, n, last);
    if (value === undefined || describeFact(path.join('.')) === undefined) continue;
    const above = around.flatMap((one) => (one.isComment ? [one.line] : []));
    found.push({ path, value, remark: remark[1] ?? '', first: n, last, above, isDotted: names.length > 1 });
    n = last;
  }
  return found;
}

export function commentedAt(line: string): Commented | undefined {
  const [, indent, gap, key, rest = ''] = COMMENTED.exec(line) ?? [];
  if (indent === undefined || gap === undefined || key === undefined) return undefined;
  const names = key.startsWith('"') ? [JSON.parse(key) as string] : key.split('.');
  return { column: indent.length + gap.length - 1, names, rest };
}

/** A value that stands below its key goes on as long as the comment is indented further. */
function lastLine(lines: readonly string[], first: number, column: number, isBelow: boolean): number {
  if (!isBelow) return first;
  let last = first;
  for (let n = first + 1; n < lines.length; n += 1) {
    const [, indent = '', gap = ''] = /^( *)#( *)\S/.exec(lines[n] ?? '') ?? [];
    if (gap === '' || indent.length + gap.length - 1 <= column) break;
    last = n;
  }
  return last;
}

/** Undefined for what is no value. */
function valueOf(lines: readonly string[], first: number, last: number): Json | undefined {
  const text = lines
    .slice(first, last + 1)
    .map(uncommented)
    .join('\n');
  try {
    const read = parse(text) as unknown;
    const [value] = typeof read === 'object' && read !== null ? (Object.values(read) as unknown[]) : [];
    return value === null ? undefined : (value as Json);
  } catch {
    return undefined;
  }
}

/** The line without its `#`, at the depth that it has behind it. */
export function uncommented(line: string): string {
  return line.replace(/^( *)# /, '$1');
}
