import { isObject, type Json } from '../../text/json.js';
import { asList } from '../../resolve/reading.js';
import { didYouMean } from '../../schema/suggest.js';
import type { FilePath } from '../../yaml/yaml-file.js';
import { relatedNames } from '../relations.js';
import { maps, written, type Rule, type Subject } from '../subject.js';

/** What an operation needs to be there first is related to its record, and can come to be as it must. */
export const prerequisites: Rule = (subject) => {
  const { contract, resources, report } = subject;
  for (const name of resources) {
    const at = ['resources', name, 'operations', 'create', 'needs'];
    const needs = written(contract, ...at);
    // Who has not said yet what refers to what may name any record.
    if (!isObject(needs) || written(contract, 'resources', name, 'refs') === undefined) continue;
    const related = relatedNames(subject, name);
    const names = related.map(({ named }) => named);
    for (const [named, said] of Object.entries(needs)) {
      const to = related.find((one) => one.named === named)?.resource;
      if (to !== undefined) checkStates(subject, [...at, named], to, statesIn(said));
      else {
        const message = `"${named}" is neither a reference of "${name}" nor a resource above it${didYouMean(named, names)}`;
        report([...at, named], message, { part: 'key', hint: 'see "refs" and the path of the resource' });
      }
    }
  }
  for (const [id, operation] of maps(contract, 'operations')) {
    const { needs, of } = operation;
    if (needs === undefined) continue;
    const at = ['operations', id, 'needs'];
    if (typeof of === 'string') checkNeeds(subject, at, needs, id, of);
    else report(at, `"${id}" is used on no record, so nothing can stand below it`, { hint: 'add "of"' });
  }
  for (const name of resources) checkTransitions(subject, name);
};

/** A transition that needs something is made by an action on the record itself. */
function checkTransitions(subject: Subject, name: string): void {
  const where = ['resources', name, 'states', 'transitions'];
  const moves = written(subject.contract, ...where);
  for (const [index, move] of (Array.isArray(moves) ? (moves as readonly Json[]) : []).entries()) {
    if (!isObject(move) || move['needs'] === undefined) continue;
    const by = typeof move['by'] === 'string' ? move['by'] : '';
    const at = [...where, index, 'needs'];
    const isOf = written(subject.contract, 'operations', by, 'of') === name;
    if (isOf) checkNeeds(subject, at, move['needs'], by, name);
    else subject.report(at, `"${by}" is not an action on records of "${name}", so what it needs is not made`);
  }
}

function checkNeeds(subject: Subject, at: FilePath, needs: Json, id: string, of: string): void {
  const { contract, resources, report } = subject;
  const above = relatedNames(subject, of).filter(({ named }) => named.startsWith('/'));
  const below = resources.filter((one) => relatedNames(subject, one).some(({ resource }) => resource === of));
  const isMap = isObject(needs);
  for (const [index, name] of (isMap ? Object.keys(needs) : asList(needs).map(String)).entries()) {
    const path = isMap ? [...at, name] : Array.isArray(needs) ? [...at, index] : at;
    const referred = above.find(({ named }) => named === name)?.resource;
    const to = referred ?? (below.includes(name) ? name : undefined);
    if (to !== undefined) checkStates(subject, path, to, isMap ? statesIn(needs[name] ?? true) : []);
    else if (name.startsWith('/')) {
      // Who has not said yet what refers to what may name any record.
      const isSaid = written(contract, 'resources', of, 'refs') !== undefined;
      const names = above.map(({ named }) => named);
      if (isSaid) report(path, `"${name}" is not a reference of "${of}"${didYouMean(name, names)}`, { part: 'key' });
    } else {
      const message = `No record of "${name}" stands below one of "${of}" or refers to it${didYouMean(name, below)}`;
      report(path, message, isMap ? { part: 'key' } : {});
    }
    // What one transition needs may come of another one by the same action.
    if (!name.startsWith('/') && at[0] === 'operations') checkCircle(subject, path, { id, name });
  }
}

function statesIn(said: Json): readonly Json[] {
  if (said === true) return [];
  return isObject(said) ? asList(said['in'] ?? []) : asList(said);
}

/** A run leads a record to a state by declared transitions alone. */
function checkStates({ contract, report }: Subject, path: FilePath, name: string, states: readonly Json[]): void {
  const at = ['resources', name, 'states'];
  if (states.length === 0 || written(contract, ...at) === undefined) return;
  const moves = written(contract, ...at, 'transitions');
  const reached = [
    written(contract, ...at, 'initial') ?? null,
    ...(Array.isArray(moves) ? (moves as readonly Json[]) : []).flatMap((move) =>
      isObject(move) ? [move['to'] ?? null] : [],
    ),
  ];
  const missing = states.find((state) => !reached.includes(state));
  if (missing === undefined) return;
  const known = reached.flatMap((state) => (typeof state === 'string' ? [state] : []));
  const message = `No declared transition leads a record of "${name}" to "${String(missing)}"${didYouMean(String(missing), known)}`;
  report(path, message, { hint: `see resources.${name}.states.transitions` });
}

/** An action that needs what can only be created once the action was used could never be used first. */
function checkCircle(
  subject: Subject,
  path: FilePath,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  const seen = new Set<string>();
  const leadsBack = (step: Step): boolean => {
    const key = JSON.stringify(step);
    if (seen.has(key)) return false;
    seen.add(key);
    return ('action' in step && step.action === id) || stepsBefore(subject, step).some(leadsBack);
  };
  if (!leadsBack({ create: name })) return;
  subject.report(path, `"${id}" needs a record of "${name}", and that needs "${id}" first`);
}

/** What a run does to have what it needs: creates a record, leads one to a state, uses an action. */
type Step =
  { readonly create: string } | { readonly lead: string; readonly to: readonly Json[] } | { readonly action: string };

function stepsBefore(subject: Subject, step: Step): readonly Step[] {
  const { contract } = subject;
  if ('create' in step) {
    const needs = written(contract, 'resources', step.create, 'operations', 'create', 'needs');
    return relatedNames(subject, step.create).map(({ named, resource }): Step => {
      const states = isObject(needs) ? statesIn(needs[named] ?? true) : [];
      return states.length === 0 ? { create: resource } : { lead: resource, to: states };
    });
  }
  if ('lead' in step) {
    const at = ['resources', step.lead, 'states'];
    const [moves, initial] = [written(contract, ...at, 'transitions'), written(contract, ...at, 'initial')];
    if (step.to.includes(initial ?? null)) return [{ create: step.lead }];
    // Where several ways lead there, a run takes the shortest: one of them without the circle is enough.
    const leading = (Array.isArray(moves) ? (moves as readonly Json[]) : []).filter(isObject);
    const last = leading.filter(({ to }) => step.to.includes(to ?? null));
    const [only, ...more] = last;
    if (only === undefined || more.length > 0) return [{ create: step.lead }];
    return [{ lead: step.lead, to: asList(only['from'] ?? []) }, { action: String(only['by']) }];
  }
  const needs = written(contract, 'operations', step.action, 'needs');
  const names = needs === undefined ? [] : isObject(needs) ? Object.keys(needs) : asList(needs).map(String);
  return names.flatMap((create): readonly Step[] => (create.startsWith('/') ? [] : [{ create }]));
}
