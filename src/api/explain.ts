import type { RegisteredCheck } from '../check/registered.js';
import { allFacts, describeFact, type FactDescription } from '../contract/schema/describe.js';
import { loadContract } from '../contract/load.js';
import type { Clause, Document } from '../contract/facts/model.js';
import { termNamed, termNames, type Term } from './glossary.js';
import { plainQuote } from '../report/wording/plain-quote.js';

/** What `explain` found: its text, or what it might have meant. */
export type Explained = { readonly text: string } | { readonly near: readonly string[] };

/** Explains a check, a clause or a fact by its name. The same words stand in reports. */
export function explain(id: string, checks: readonly RegisteredCheck[]): Explained {
  const document = vocabulary();
  const name = id.includes('@') ? id.slice(0, id.indexOf('@')) : id.replace(/^web-api:/, '');
  const check = checks.find((one) => one.id === name);
  if (check) return { text: checkText(check, document) };
  const clause = document.clauses.find((one) => one.id === name);
  if (clause) return { text: clauseText(clause, document) };
  const fact = describeFact(id);
  if (fact) return { text: factText(fact, document) };
  // `unique` is `resources.*.unique`, where one fact alone is called so.
  const [only, ...others] = factPaths().filter((path) => path.endsWith(`.${id}`));
  const named = only === undefined || others.length > 0 ? undefined : describeFact(only);
  if (named) return { text: factText(named, document) };
  const term = termNamed(id);
  const keys = only === undefined ? [] : [only, ...others];
  if (term !== undefined || keys.length > 0) return { text: wordText(id, term, keys) };
  return {
    near: nearest(id, [
      ...checks.map((one) => one.id),
      ...document.clauses.map((one) => one.id),
      ...factPaths(),
      ...termNames(),
    ]),
  };
}

/** The shipped document that every contract borrows its words from: found through the contract that states nothing. */
function vocabulary(): Document {
  const loaded = loadContract('probity:services/bare.yaml');
  const claim = 'contract' in loaded ? loaded.contract.claims.find((one) => one.document.id === 'web-api') : undefined;
  if (!claim) throw new Error('The shipped document web-api cannot be read');
  return claim.document;
}

function checkText({ id, part, check, from }: RegisteredCheck, document: Document): string {
  const clauses = document.clauses.filter((clause) => [...clause.checks, ...clause.also].includes(id));
  return lines([
    `${id}  (check, ${part})`,
    '',
    check.title,
    '',
    `Why       ${check.rationale}`,
    ...(check.usualFix === undefined ? [] : [`Usual fix ${check.usualFix}`]),
    `Over      each ${check.over}`,
    check.kind === 'watch' ? 'Does      looks at the answers of other checks' : `Does      ${effectText(check.effect)}`,
    `A pass does not show: ${check.blindSpot}`,
    ...(from === undefined ? [] : [`From      ${from.name}`]),
    '',
    ...clauses.map((clause) => `Verifies  ${document.id}:${clause.id}  ${sentence(clause)}`),
  ]);
}

function clauseText(clause: Clause, document: Document): string {
  return lines([
    `${document.id}:${clause.id}  (clause, part ${clause.part})`,
    '',
    sentence(clause),
    '',
    ...(clause.gap === undefined
      ? [`Level     ${clause.level}, ${clause.basis}`]
      : [`A gap: filled by ${clause.gap.join(', ')}; then a promise of the service`]),
    ...(clause.checks.length > 0 ? [`Checks    ${clause.checks.join(', ')}`] : []),
    ...(clause.also.length > 0 ? [`Also      ${clause.also.join(', ')} (only a fail counts)`] : []),
    ...(clause.because === undefined ? [] : [`Not tested  ${clause.because}`]),
    ...(clause.note === undefined ? [] : [`Note      ${clause.note}`]),
    ...(clause.gap === undefined && clause.checks.length === 0 && clause.because === undefined ? ['No check yet'] : []),
  ]);
}

function factText(fact: FactDescription, document: Document): string {
  const pattern = fact.path.replace(/^((?:resources|operations|events)\.)[^.]+/, '$1*');
  const gaps = document.clauses.filter((clause) => clause.gap?.some((path) => path === fact.path || path === pattern));
  return lines([
    `${fact.path}  (fact)`,
    '',
    fact.title,
    fact.description,
    '',
    ...(fact.values.length > 0 ? [`Values    ${fact.values.map((value) => String(value)).join(', ')}`] : []),
    ...(fact.example === undefined ? [] : [`Example   ${JSON.stringify(fact.example)}`]),
    ...(fact.readBy === undefined ? [] : [`Judged    by nothing: ${fact.readBy.because}`]),
    ...(fact.fact ? ['Missing is a gap; "none" says that the service has no such thing'] : []),
    ...gaps.map((clause) => `Fills     ${document.id}:${clause.id}  ${sentence(clause)}`),
  ]);
}

/** A word of reports, and the keys of the contract language that are called so. */
function wordText(id: string, term: Term | undefined, keys: readonly string[]): string {
  const facts = keys.flatMap((path) => describeFact(path) ?? []);
  return lines([
    ...(term === undefined
      ? [`${id}  (keys of the contract)`]
      : [`${term.names.join(', ')}  (word)`, '', term.meaning]),
    '',
    ...(facts.length > 0 && term !== undefined ? ['Keys of the contract that are called so:', ''] : []),
    ...facts.flatMap(({ path, title, description }) => [path, `  ${title}. ${description}`]),
  ]);
}

function sentence(clause: Clause): string {
  if (clause.says !== undefined) return plainQuote(clause.says);
  return clause.quote === undefined ? (clause.topic ?? '') : `“${plainQuote(clause.quote)}”`;
}

function effectText(effect: string): string {
  if (effect === 'reads') return 'only reads';
  if (effect === 'writes') return 'creates, changes and removes records of its own';
  return effect === 'disrupts' ? 'pushes the service to its limits' : 'reads, or writes where the operation does';
}

function lines(all: readonly string[]): string {
  return `${all.join('\n').trimEnd()}\n`;
}

function factPaths(): readonly string[] {
  return allFacts().map((fact) => fact.path);
}

/** Names that share a word with the one that was typed, those that share most first. */
function nearest(id: string, names: readonly string[]): readonly string[] {
  const words = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((w) => w.length > 2);
  const wanted = new Set(words(id));
  return [...new Set(names)]
    .map((name) => ({ name, shared: words(name).filter((word) => wanted.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 5)
    .map(({ name }) => name);
}
