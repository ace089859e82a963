import { createHash } from 'node:crypto';
import { RUN_FORMAT, type Run, type RunLine } from '../run-file.js';
import { assembler } from './assemble.js';
import { parseLine } from './embedded-json.js';
import { lineCheck } from './shape.js';

/** A run file that could be read, or all that is wrong with it. */
export type ReadResult = ReadRun | { readonly problems: readonly string[] };

export interface ReadRun {
  readonly run: Run;
  /** Of the lines before the footer: `missing` when there is no footer, because the run was killed. */
  readonly digest: 'ok' | 'wrong' | 'missing';
  /** The last line was cut in the middle and left out. */
  readonly halfLine: boolean;
}

/** More problems than these say nothing new. */
const MOST_PROBLEMS = 20;

/** Reads a run file: its whole text, or its lines (with or without their line feeds). */
export async function readRun(source: string | AsyncIterable<string>): Promise<ReadResult> {
  if (typeof source === 'string') return readRunText(source);
  const reader = lineReader();
  for await (const line of source) reader.push(line.endsWith('\n') ? line.slice(0, -1) : line);
  return reader.finish();
}

/** Reads the whole text of a run file. */
export function readRunText(text: string): ReadResult {
  const reader = lineReader();
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) reader.push(line);
  return reader.finish();
}

function lineReader(): { readonly push: (line: string) => void; readonly finish: () => ReadResult } {
  const check = lineCheck();
  const digest = createHash('sha256');
  const run = assembler();
  const problems: string[] = [];
  let count = 0;
  let refused = false;
  /** Whether a broken line is the last one is known only when the next one comes. */
  let broken: string | undefined;
  let stated: string | undefined;

  const problem = (text: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(`line ${count}: ${text}`);
  };

  const push = (raw: string): void => {
    if (refused) return;
    count += 1;
    if (broken !== undefined) {
      problems.push(broken);
      broken = undefined;
    }
    const text = count === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    const line = parse(text);
    if (count === 1) {
      const refusal = refuse(line);
      if (refusal !== undefined) {
        problems.push(refusal);
        refused = true;
        return;
      }
    }
    if (line === undefined) {
      broken = `line ${count}: Not a JSON object`;
      return;
    }
    if (stated !== undefined) return problem('Nothing may come after the footer');
    const wrong = check(line);
    if (wrong.length > 0) return wrong.slice(0, 3).forEach(problem);
    if (line.type === 'footer') stated = (line as { readonly sha256?: string }).sha256 ?? '';
    else digest.update(`${raw}\n`, 'utf8');
    // The schema has just said that it is one.
    const misplaced = run.add(line as RunLine);
    if (misplaced !== undefined) problem(misplaced);
  };

  const finish = (): ReadResult => {
    if (broken !== undefined && stated !== undefined) problems.push(`line ${count}: Nothing may come after the footer`);
    if (count === 0) return { problems: ['The file is empty: not a run file'] };
    if (problems.length > 0) return { problems };
    const whole = run.finish();
    if (whole === undefined) return { problems: ['The file has no header: not a run file'] };
    const found = digest.digest('hex');
    return {
      run: whole,
      digest: stated === undefined ? 'missing' : stated === found ? 'ok' : 'wrong',
      halfLine: broken !== undefined,
    };
  };

  return { push, finish };
}

function parse(text: string): { readonly type: string } | undefined {
  try {
    const value = parseLine(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { type } = value as { readonly type?: unknown };
    return { ...value, type: typeof type === 'string' ? type : '' };
  } catch {
    return undefined;
  }
}

/** Why the first line is not the header of a file that this version reads. */
function refuse(line: { readonly type: string } | undefined): string | undefined {
  if (line === undefined) return 'Not a run file: its first line is not a JSON object';
  if (line.type !== 'header') return 'Not a run file: its first line is not a header of Probity';
  const { format } = line as { readonly format?: unknown };
  if (format === RUN_FORMAT) return undefined;
  if (typeof format === 'number' && format > RUN_FORMAT) {
    return `Written by a newer Probity (format ${format}); this one reads format ${RUN_FORMAT}`;
  }
  return `Its first line names a format that this Probity does not read: ${JSON.stringify(format)} instead of ${RUN_FORMAT}`;
}
