import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';

interface Entry {
  readonly id: string;
  readonly part: string;
  readonly quote?: string;
  readonly topic?: string;
  readonly level?: string;
  readonly basis?: string;
  readonly states?: readonly string[];
  readonly checks?: readonly string[];
  readonly also?: readonly string[];
  readonly because?: string;
  readonly gap?: string | readonly string[];
  readonly when?: object;
}

interface Conventions {
  readonly document: { readonly source: string; readonly sha256: string };
  readonly facts: Readonly<Record<string, unknown>>;
  readonly clauses: readonly Entry[];
}

const folder = new URL('../../contracts/conventions/', import.meta.url);
const suites = new URL('../../suites/', import.meta.url);

const yaml = parseDocument(readFileSync(new URL('web-api.yaml', folder), 'utf8'));
const conventions = yaml.toJS() as Conventions;
const bytes = readFileSync(new URL(conventions.document.source, folder));
const text = bytes.toString('utf8');
const lines = text.split('\n');

const clauses = conventions.clauses;
const gaps = clauses.filter((clause) => clause.gap !== undefined);
const others = clauses.filter((clause) => clause.gap === undefined);
const marked = gaps.filter((clause) => clause.quote !== undefined);
const silent = gaps.filter((clause) => clause.topic !== undefined);
const names = (entries: readonly Entry[]) => entries.map((clause) => clause.id);

/** Parts in the order of the clauses: what part 4 says nothing about at all comes after its three sections. */
const PARTS = ['0', '1', '2', '3', '4.1', '4.2', '4.3', '4', '5', '6', '7', '8', '9'];

/** They introduce what follows and claim nothing by themselves. */
const LEAD_INS = ['The contract guarantees the following:', 'Rules:'];

/** The one heading that says something: that the shapes of the table below it are illustrations. */
const HEADING_WITH_A_CLAIM = '### 4.3 Operations (illustrative shapes)';

/** What each part of the document says, one string per sentence, table row or heading with a claim. */
function statements(): readonly string[] {
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || /^\|[-|]+\|$/.test(line)) return [];
    if (line.startsWith('#')) return line === HEADING_WITH_A_CLAIM ? [line] : [];
    if (line.startsWith('|')) return /^\|[-|]+\|$/.test(lines[index + 1] ?? '') ? [] : [line];
    const prose = line.replace(/^\s*(?:-|\d+\.)\s+/, '');
    return prose.split(/(?<=\.)\s+(?=[A-Z])/).filter((sentence) => !LEAD_INS.includes(sentence));
  });
}

function section(part: string): string {
  const heading = part === '0' ? 0 : lines.findIndex((line) => line.replace(/^#+ /, '').split(/\.? /)[0] === part);
  const rest = lines.slice(heading + 1);
  const end = rest.findIndex((line) => /^#{2,3} /.test(line));
  return [lines[heading], ...rest.slice(0, end < 0 ? undefined : end)].join('\n');
}

const isQuoted = (statement: string, by: readonly Entry[]) =>
  by.some(({ quote }) => quote !== undefined && (statement.includes(quote) || quote.includes(statement)));

/** `methods.GET.safe` and so on, for every value in the facts. */
function leaves(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

describe('the web API conventions', () => {
  it('are YAML without errors and warnings', () => {
    expect([...yaml.errors, ...yaml.warnings]).toEqual([]);
  });

  it('name the digest of the document', () => {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(conventions.document.sha256);
  });

  it('quote the document byte for byte, from the part that they name', () => {
    expect(names(clauses.filter(({ quote, part }) => quote !== undefined && !section(part).includes(quote)))).toEqual(
      [],
    );
  });

  it('hold 100 clauses, the 33 gaps that the document marks and the 56 on which it is silent', () => {
    expect({ others: others.length, marked: marked.length, silent: silent.length, all: clauses.length }).toEqual({
      others: 100,
      marked: 33,
      silent: 56,
      all: 189,
    });
  });

  it('leave no sentence and no table row out', () => {
    const isGap = (statement: string) => statement.endsWith(': not shown.');
    const said = statements();
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((statement) => !isQuoted(statement, isGap(statement) ? marked : others))).toEqual([]);
  });

  it('quote every line that says "not shown" as a gap', () => {
    const notShown = lines.filter((line) => line.includes('not shown'));
    expect(notShown).toHaveLength(19);
    expect(notShown.filter((line) => !marked.some(({ quote = '' }) => line.includes(quote)))).toEqual([]);
    expect(names(marked.filter(({ quote }) => !quote?.includes('not shown')))).toEqual([]);
  });

  it('have unique ids, in the order of the document', () => {
    expect(new Set(names(clauses)).size).toBe(clauses.length);
    expect(names(clauses.filter(({ id }) => !/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(id)))).toEqual([]);
    const order = clauses.map(({ part }) => PARTS.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('give every clause that is no gap a quote, a level and a basis', () => {
    const bases = ['explicit', 'guarantee', 'declarative', 'conventional'];
    const wrong = others.filter(
      ({ quote, level = '', basis = '' }) =>
        quote === undefined || !['must', 'should', 'may'].includes(level) || !bases.includes(basis),
    );
    expect(names(wrong)).toEqual([]);
  });

  it('give every permission a reason, and no clause both checks and a reason', () => {
    expect(names(others.filter(({ level, because }) => level === 'may' && because === undefined))).toEqual([]);
    expect(names(clauses.filter(({ checks, because }) => checks !== undefined && because !== undefined))).toEqual([]);
  });

  it('mark as gaps what starts with gap, and give each the facts that fill it', () => {
    expect(names(clauses.filter(({ id, gap }) => id.startsWith('gap.') !== (gap !== undefined)))).toEqual([]);
    expect(names(clauses.filter(({ gap, when }) => gap === undefined && when !== undefined))).toEqual([]);
    expect(names(gaps.filter(({ quote, topic }) => (quote === undefined) === (topic === undefined)))).toEqual([]);
    const paths = gaps.flatMap(({ gap = [] }) => gap);
    expect(paths.filter((path) => !/^[a-z][a-z0-9-]*(?:\.(?:\*|[a-z][a-z0-9-]*))*$/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('state every fact in some clause, and no other', () => {
    const facts = leaves(conventions.facts, '');
    const states = clauses.flatMap((clause) => clause.states ?? []);
    expect(states.filter((path) => !facts.includes(path))).toEqual([]);
    expect(facts.filter((path) => !states.includes(path))).toEqual([]);
  });

  it('name the checks that exist, and each of them', () => {
    const existing = readdirSync(suites, { recursive: true, encoding: 'utf8' })
      .map((file) => /^\d-[a-z]+[/\\]([a-z0-9-]+)\.ts$/.exec(file)?.[1])
      .filter((id) => id !== undefined);
    const named = new Set(clauses.flatMap(({ checks = [], also = [] }) => [...checks, ...also]));
    expect([...named].toSorted()).toEqual(existing.toSorted());
  });
});
