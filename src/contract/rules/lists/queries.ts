import { isObject, type Json } from '../../text/json.js';
import { didYouMean } from '../../schema/suggest.js';
import { parseQueryTemplate, placeholders } from '../../text/template.js';
import { maps, text, type Rule, type Subject } from '../subject.js';

/** Placeholders that a query template must have. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  limit: ['n'],
  page: ['n'],
  after: ['cursor'],
  ascending: ['key'],
  descending: ['key'],
  fields: ['names'],
  filter: ['field', 'value'],
};

/** Query templates have the placeholders through which they are filled, and no other. */
export const queries: Rule = (subject) => {
  const { contract } = subject;
  checkQueries(subject, contract['query'], ['query']);
  for (const [name, resource] of maps(contract, 'resources')) {
    const at = ['resources', name, 'collection'];
    const collection = resource['collection'];
    if (!isObject(collection)) continue;
    checkQueries(subject, collection['query'], [...at, 'query']);
    const mine = text(collection, 'mine');
    if (mine !== undefined) check(subject, [...at, 'mine'], mine, ['tag'], []);
    const total = isObject(collection['total']) ? text(collection, 'total', 'query') : undefined;
    if (total !== undefined) check(subject, [...at, 'total', 'query'], total, [], []);
    for (const [key, sort] of maps(collection, 'sort')) {
      for (const direction of ['ascending', 'descending']) {
        const own = sort[direction];
        if (typeof own === 'string') check(subject, [...at, 'sort', key, direction], own, [], ['key']);
      }
    }
    for (const [key, filter] of maps(collection, 'filter')) {
      const own = filter['query'];
      if (typeof own === 'string') check(subject, [...at, 'filter', key, 'query'], own, ['value'], ['field']);
    }
  }
};

function checkQueries(subject: Subject, queries: Json | undefined, at: readonly string[]): void {
  if (!isObject(queries)) return;
  for (const [name, template] of Object.entries(queries)) {
    const needed = NEEDED[name];
    if (needed && typeof template === 'string') check(subject, [...at, name], template, needed, []);
  }
}

function check(
  { contract, report }: Subject,
  path: readonly string[],
  template: string,
  needed: readonly string[],
  allowed: readonly string[],
): void {
  if (template === 'none') return;
  const variables = Object.keys(isObject(contract['variables']) ? contract['variables'] : {});
  const used = parseQueryTemplate(template).pairs.flatMap(([name, value]) => [
    ...placeholders(name),
    ...placeholders(value),
  ]);
  const known = [...needed, ...allowed, ...variables];
  const unknown = used.filter((name) => !known.includes(name));
  for (const name of unknown) report(path, `The query has an unknown <${name}>${didYouMean(name, known)}`);
  const missing = needed.filter((name) => !used.includes(name));
  if (missing.length > 0 && unknown.length === 0) {
    report(path, `The query has no ${missing.map((name) => `<${name}>`).join(' and no ')}`);
  }
}
