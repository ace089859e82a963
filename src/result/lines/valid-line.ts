import type { NoteLine, RunLine } from '../run-file.js';
import { lineCheck } from './shape.js';

/** A line that may be written, and the defect of ours for which it stands where another one was meant. */
export interface ValidLine {
  readonly line: RunLine;
  readonly defect?: string;
}

/**
 * Validates each line before it is written: one that the schema refuses would make the whole file unreadable for every
 * later command. In its place comes a line that says so, and with which the run ends as a defect of ours.
 *
 * @throws Error for a header or a plan line, which nothing can replace; nothing has been sent when they are written
 */
export function lineValidator(): (line: RunLine) => ValidLine {
  const check = lineCheck();
  return (line) => {
    const wrong = check(line);
    if (wrong.length === 0) return { line };
    const defect = `The ${nameOf(line)} is not valid: ${wrong.slice(0, 3).join('; ')}`;
    const replacement = replacementFor(line, defect);
    const still = check(replacement);
    if (still.length > 0) throw new Error(`${defect}; its replacement is not valid either: ${still.join('; ')}`);
    return { line: replacement, defect };
  };
}

function replacementFor(line: RunLine, defect: string): RunLine {
  switch (line.type) {
    case 'header':
    case 'plan':
      throw new Error(defect);
    case 'verdict':
      return { ...line, verdict: { kind: 'error', message: defect }, duration: finite(line.duration) };
    case 'exchange':
    case 'reproduction':
    case 'note':
    case 'surface':
      return defectNote(defect);
    case 'footer':
      return {
        ...{
          type: 'footer',
          ended: new Date(0).toISOString(),
          duration: finite(line.duration),
          counts: {},
          requests: 0,
        },
        ...{ outcome: 'incomplete', sha256: line.sha256 },
      };
  }
}

/** Says in the run file what went wrong in Probity, beside the verdicts: a run with such a note ends with exit code 4. */
export function defectNote(text: string): NoteLine {
  return { type: 'note', about: 'defect', text };
}

function nameOf(line: RunLine): string {
  switch (line.type) {
    case 'verdict':
      return `verdict of ${line.entry}`;
    case 'exchange':
      return `exchange ${line.id}`;
    case 'plan':
      return `plan of ${line.entry}`;
    case 'reproduction':
      return `reproduction of ${line.entry}`;
    default:
      return line.type;
  }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
