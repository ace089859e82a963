import type {
  ExchangeLine,
  FooterLine,
  HeaderLine,
  NoteLine,
  PlanLine,
  Run,
  RunLine,
  VerdictLine,
} from './run-file.js';

/** Puts lines together to a run. The engine can use it too, so that it need not read back what it wrote. */
export interface Assembler {
  /** Says why a line cannot stand where it does; undefined when it can. */
  readonly add: (line: RunLine) => string | undefined;
  /** Undefined without a header. */
  readonly finish: () => Run | undefined;
}

export function assembler(): Assembler {
  const planned = new Set<string>();
  const plan: PlanLine[] = [];
  const verdicts = new Map<string, VerdictLine>();
  const exchanges: ExchangeLine[] = [];
  const notes: NoteLine[] = [];
  let header: HeaderLine | undefined;
  let footer: FooterLine | undefined;

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
        exchanges.push(line);
        return undefined;
      case 'note':
        notes.push(line);
        return undefined;
      case 'footer':
        footer = line;
        return undefined;
    }
  };

  return {
    add,
    finish: () => header && { header, plan, verdicts, exchanges, notes, ...(footer !== undefined && { footer }) },
  };
}
