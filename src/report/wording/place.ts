import { posix } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Entry } from '../../result/entries.js';
import type { FoldedClause } from '../../result/fold.js';
import type { Run } from '../../result/run-file.js';

/** A line of a file of the user's own, which a consumer of reports can link to. */
export interface Place {
  /** As it was named on the command line, with forward slashes: relative to where that was typed, or absolute. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column?: number;
}

/**
 * Finds where it is written what an entry tests: the clause itself when it stands in a file of the user's own, else what
 * the contract says of the subject. A clause of a shipped document is in no repository but ours. Reads the contract from
 * the run file, and only once.
 */
export function placeFinder(run: Run): (entry: Entry, clause: FoldedClause | undefined) => Place {
  const [contract] = run.header.sources;
  const lineOf = lineFinder(contract?.text ?? '');
  const file = typedFile(run);
  return ({ plan }, clause) => {
    const own = /^(?!probity:)(.+?):(\d{1,9})(?::(\d{1,9}))?$/s.exec(clause?.clause.position ?? '');
    if (own?.[1] === undefined) return { file, ...lineOf(plan.subject, clause?.clause.gap?.facts ?? []) };
    const [, name, line, column] = own;
    return {
      file: name === contract?.name ? file : beside(file, name),
      line: Math.max(1, Number(line)),
      ...(column !== undefined && { column: Math.max(1, Number(column)) }),
    };
  };
}

/** The contract is recorded under its bare name; the command line says where it is. */
export function typedFile({ header }: Run): string {
  const name = header.sources[0]?.name ?? '';
  const typed = header.selection.map(slashed).find((argument) => argument === name || argument.endsWith(`/${name}`));
  return (name === '' ? undefined : typed) ?? (slashed(name) || 'contract.yaml');
}

/** Other files are named relative to the contract. */
function beside(contract: string, name: string): string {
  return slashed(posix.join(posix.dirname(contract), slashed(name)));
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

/**
 * Where the contract speaks of a subject: what it states of it in place of the document, else of `products.list` its operation, else its
 * resource, else what it claims.
 */
function lineFinder(
  text: string,
): (subject: string, facts: readonly string[]) => { readonly line: number; readonly column?: number } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, logLevel: 'silent', strict: false, uniqueKeys: false });
  return (subject, facts) => {
    const [name = '', part = ''] = subject.split('.');
    const paths = [
      ...facts.flatMap((fact) => prefixesOf(fact, name)),
      ['resources', name, 'operations', part],
      ['resources', name],
      ['operations', name],
      ['events', name],
      ['claims'],
    ];
    for (const path of paths) {
      const offset = offsetOf(document.contents, path);
      if (offset === undefined) continue;
      const { line, col } = counter.linePos(offset);
      if (line > 0) return { line, column: col };
    }
    return { line: 1 };
  };
}

/** A fact of the resource, and what it stands in: `resources.*.states.transitions`, `resources.*.states`. */
function prefixesOf(fact: string, resource: string): readonly (readonly string[])[] {
  const path = fact.split('.').map((segment) => (segment === '*' ? resource : segment));
  const least = path[0] === 'resources' ? 3 : 1;
  return path.slice(least - 1).map((_, n) => path.slice(0, path.length - n));
}

/** Where the key at the end of the path begins; of other things than maps nothing is known. */
function offsetOf(root: unknown, path: readonly string[]): number | undefined {
  let node = root;
  let offset: number | undefined;
  for (const name of path) {
    if (!isMap(node)) return undefined;
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === name);
    if (pair === undefined) return undefined;
    offset = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    node = pair.value;
  }
  return offset;
}
