import { isObject, type Json } from '../../text/json.js';
import { asList } from '../../resolve/reading.js';
import { standardOperations } from '../../facts/facts.js';
import { didYouMean } from '../../schema/suggest.js';
import { maps, text, written, type Rule, type Subject } from '../subject.js';

/** Statuses are of the class that their fact is about. */
export const statuses: Rule = (subject) => {
  const { contract, report } = subject;
  const classes = { success: 2, redirection: 3, 'caller-error': 4, 'server-error': 5 } as const;
  for (const [name, first] of Object.entries(classes))
    check(subject, ['statuses', name], [first], `of class ${first}xx`);
  for (const name of ['missing', 'invalid', 'forbidden']) refusal(['auth', 'refusal', name]);
  refusal(['errors', 'validation']);
  refusal(['limits', 'payload', 'status']);
  refusal(['http', 'not-allowed'], [4, 5]);
  refusal(['versioning', 'unknown']);
  for (const [name, operation] of maps(contract, 'operations')) success(['operations', name], operation);
  for (const [name, resource] of maps(contract, 'resources')) {
    for (const [kind, operation] of maps(resource, 'operations'))
      success(['resources', name, 'operations', kind], operation);
    refusal(['resources', name, 'concurrency', 'conflict']);
    refusal(['resources', name, 'concurrency', 'missing']);
    refusal(['resources', name, 'states', 'illegal']);
    refusal(['resources', name, 'collection', 'cursor', 'expired']);
  }
  const codes = new Set<string>();
  const known = [
    ...maps(contract, 'operations').map(([name]) => name),
    ...subject.resources.flatMap((name) => standardOperations.map((kind) => `${name}.${kind}`)),
  ];
  const catalogue = written(contract, 'errors', 'catalogue');
  for (const [index, entry] of (Array.isArray(catalogue) ? (catalogue as readonly Json[]) : []).entries()) {
    const { code, status, of } = isObject(entry) ? entry : {};
    if (code === undefined) continue;
    for (const name of of === undefined ? [] : asList(of).map(String)) {
      if (known.includes(name)) continue;
      report(['errors', 'catalogue', index, 'of'], `Unknown operation "${name}"${didYouMean(name, known)}`);
    }
    // One code may come with several statuses, each in an entry with its own conditions.
    const said = `The error code "${String(code)}" stands twice${status === undefined ? '' : ` with ${String(status)}`}`;
    const key = `${said} ${JSON.stringify(of ?? '')}`;
    if (codes.has(key)) report(['errors', 'catalogue', index, 'code'], said);
    codes.add(key);
  }
  const marker = text(contract, 'errors', 'marker');
  if (text(contract, 'errors', 'in-200') === 'never' && marker !== undefined && marker !== 'none') {
    report(['errors', 'marker'], 'A marker tells errors in a success apart, but errors.in-200 says never', {
      part: 'key',
    });
  }

  function refusal(path: readonly string[], allowed: readonly number[] = [4]): void {
    check(subject, path, allowed, `a refusal (${allowed.map((first) => `${first}xx`).join(' or ')})`);
  }
  function success(at: readonly string[], operation: Json): void {
    if (isObject(operation)) check(subject, [...at, 'status'], [2, 3], 'a success (2xx or 3xx)');
  }
};

function check(
  { contract, report }: Subject,
  path: readonly string[],
  allowed: readonly number[],
  meant: string,
): void {
  const value = written(contract, ...path);
  if (value === undefined) return;
  for (const [index, status] of asList(value).entries()) {
    if (typeof status !== 'number' || allowed.includes(Math.floor(status / 100))) continue;
    report(Array.isArray(value) ? [...path, index] : path, `The status ${status} is not ${meant}`);
  }
}
