import type { LeakGuard } from '../engine/http/redaction/leak-guard.js';
import type { Registry } from '../engine/http/redaction/redact.js';
import { bodyOf } from '../engine/kit/requests/answer.js';
import { assembler } from '../result/lines/assemble.js';
import { countKinds } from '../result/entries.js';
import { LineOctets } from '../result/lines/line-octets.js';
import type { ExchangeLine, FooterLine, Run, RunLine } from '../result/run-file.js';
import { summarise } from '../result/summary.js';
import { defectNote, lineValidator } from '../result/lines/valid-line.js';
import { lineWriter } from '../result/lines/write.js';

/** The lines of a run on their way: validated, without secrets, written, and kept in memory. */
export interface RecordedLines {
  readonly emit: (line: RunLine) => void;
  /** Writes the last line and gives back the whole run. */
  readonly end: (facts: { readonly duration: number; readonly requests: number }) => Run;
  /** The run as far as it has come. */
  readonly soFar: () => Run;
  /** Lines out of which a secret was taken so far. */
  readonly leaks: () => number;
}

export interface RecordedLinesOptions {
  /** Gets each line with its line feed. */
  readonly write?: ((text: string) => void) | undefined;
  readonly onLine?: ((line: RunLine) => void) | undefined;
  readonly guard: LeakGuard;
  readonly registry: Registry;
}

/** What is written of a run, and what stays in memory of it, line by line: both are the same. */
export function recordedLines({ write, onLine, guard, registry }: RecordedLinesOptions): RecordedLines {
  let leaks = 0;
  const clean = (parts: readonly string[]): readonly string[] => {
    const [head = ''] = parts;
    if (isOurs(head) || parts.every((part) => registry.isClear(part))) return parts;
    const guarded = parts.map(guard);
    const found = guarded.filter(({ isLeak }) => isLeak).length;
    leaks += found;
    return found === 0 ? parts : guarded.map(({ text }) => text);
  };
  const octets = write && new LineOctets({ keeps: true });
  const writer =
    write &&
    lineWriter(
      (parts) => {
        write(`${parts.join('')}\n`);
      },
      { isJson, octets, clean },
    );
  const kept = assembler(octets);
  const validated = lineValidator();
  const put = (line: Exclude<RunLine, FooterLine>): void => {
    writer?.write(line);
    const problem = kept.add(line);
    if (problem !== undefined) throw new Error(problem);
    onLine?.(line);
  };
  const emit = (meant: RunLine): void => {
    const { line } = validated(meant);
    if (line.type !== 'footer') put(line);
  };
  return {
    emit,
    leaks: () => leaks,
    soFar: () => {
      const run = kept.finish();
      if (!run) throw new Error('A run without a header');
      return run;
    },
    end: ({ duration, requests }) => {
      const draft = kept.finish();
      if (!draft) throw new Error('A run without a header');
      const facts = { ended: new Date().toISOString(), duration, counts: countKinds(draft), requests };
      // The outcome is folded from a run that has ended, so the footer is there before its own outcome is known.
      const ended = kept.finish({ type: 'footer', ...facts, outcome: 'incomplete', sha256: '' }) ?? draft;
      const { outcome } = summarise(ended);
      const { line, defect } = validated({ type: 'footer', ...facts, outcome, sha256: NO_DIGEST });
      if (defect !== undefined) put(defectNote(defect));
      const footer = writer?.end(line as FooterLine) ?? { ...(line as FooterLine), sha256: '' };
      onLine?.(footer);
      return kept.finish(footer) ?? draft;
    },
  };
}

/** Stands where the digest will be, which is known when everything else is written. */
const NO_DIGEST = '0'.repeat(64);

/** Header and plan come from the contract and the command line, and are written before any secret is used. */
function isOurs(line: string): boolean {
  return line.startsWith('{"type":"header"') || line.startsWith('{"type":"plan"');
}

/** Checks and watches look into nearly every answer, and what was parsed once is kept with it. */
function isJson(exchange: ExchangeLine): boolean {
  return bodyOf(exchange).kind === 'json';
}
