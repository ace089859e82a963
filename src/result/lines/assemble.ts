import type {
  ExchangeLine,
  FooterLine,
  HeaderLine,
  NoteLine,
  PlanLine,
  ReproductionLine,
  Run,
  RunLine,
  SurfaceLine,
  VerdictLine,
} from '../run-file.js';
import { isExchange, parseOwnLine } from './embedded-json.js';
import type { LineOctets } from './line-octets.js';

/** Puts lines together to a run. The engine can use it too, so that it need not read back what it wrote. */
export interface Assembler {
  /** Says why a line cannot stand where it does; undefined when it can. */
  readonly add: (line: RunLine) => string | undefined;
  /** Undefined without a header. */
  readonly finish: (footer?: FooterLine) => Run | undefined;
}

/**
 * @param octets where the text of all lines is kept anyway: exchanges are then not held as their many small parts, and
 *   parsed again when they are asked for
 */
export function assembler(octets?: LineOctets): Assembler {
  const planned = new Set<string>();
  const plan: PlanLine[] = [];
  const verdicts = new Map<string, VerdictLine>();
  const exchanges: ExchangeLine[] = [];
  const exercised = new Set<string>();
  const notes: NoteLine[] = [];
  const reproductions = new Map<string, ReproductionLine>();
  let header: HeaderLine | undefined;
  let surface: SurfaceLine | undefined;
  let footer: FooterLine | undefined;
  let whole: readonly ExchangeLine[] | undefined;

  const add = (line: RunLine): string | undefined => {
    switch (line.type) {
      case 'header':
        if (header !== undefined) return 'A second header';
        header = line;
        return undefined;
      case 'plan':
        if (planned.has(line.entry)) return `Entry ${line.entry} is planned twice`;
        planned.add(line.entry);
        plan.push(line);
        return undefined;
      case 'verdict':
        if (!planned.has(line.entry)) return `A verdict of ${line.entry}, which is not planned`;
        if (verdicts.has(line.entry)) return `A second verdict of ${line.entry}`;
        verdicts.set(line.entry, line);
        return undefined;
      case 'exchange':
        whole = undefined;
        if (octets === undefined) exchanges.push(line);
        if (line.operation !== undefined && isSuccess(line)) exercised.add(line.operation);
        return undefined;
      case 'reproduction':
        if (!planned.has(line.entry)) return `A reproduction of ${line.entry}, which is not planned`;
        if (reproductions.has(line.entry)) return `A second reproduction of ${line.entry}`;
        reproductions.set(line.entry, line);
        return undefined;
      case 'note':
        notes.push(line);
        return undefined;
      case 'surface':
        if (surface !== undefined) return 'A second surface';
        surface = line;
        return undefined;
      case 'footer':
        footer = line;
        return undefined;
    }
  };

  return {
    add,
    finish: (ending = footer) =>
      header && {
        header,
        plan,
        verdicts,
        get exchanges() {
          return (whole ??= octets === undefined ? exchanges : exchangesOf(octets.lines()));
        },
        exercised,
        notes,
        ...(reproductions.size > 0 && { reproductions }),
        ...(surface !== undefined && { surface }),
        ...(ending !== undefined && { footer: ending }),
      },
  };
}

function isSuccess({ response }: ExchangeLine): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

function exchangesOf(lines: readonly string[]): readonly ExchangeLine[] {
  return lines.filter(isExchange).map((line) => parseOwnLine(line) as ExchangeLine);
}
