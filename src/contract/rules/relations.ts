import { isObject, type Json } from '../text/json.js';
import { asList } from '../resolve/reading.js';
import { didYouMean } from '../schema/suggest.js';
import { segments } from '../text/pointer.js';
import type { FilePath } from '../yaml/yaml-file.js';
import { outside } from './fields.js';
import { maps, text, written, type Rule, type Subject } from './subject.js';

/** What is said of other records names those that a record stands below or refers to, and operations on it. */
export const relations: Rule = (subject) => {
  for (const [name, { refs }] of maps(subject.contract, 'resources')) {
    const at = ['resources', name];
    // Who has not said yet what refers to what may name any record.
    if (refs === undefined) continue;
    const related = relatedNames(subject, name);
    const resources = [...new Set(related.map(({ resource }) => resource))];
    const onDelete = written(subject.contract, ...at, 'on-delete');
    for (const [other, does] of Object.entries(isObject(onDelete) ? onDelete : {})) {
      if (does === 'detach' && related.some(({ named, resource }) => resource === other && !named.startsWith('/'))) {
        const message = `A record of "${name}" stands below one of "${other}", so it cannot stay without it`;
        subject.report([...at, 'on-delete', other], message, { hint: 'write cascade, or refuse with a status' });
      }
      checkHeld(subject, name, other, does);
      if (resources.includes(other)) continue;
      const message = `No record of "${name}" stands below one of "${other}" or refers to it${didYouMean(other, resources)}`;
      subject.report([...at, 'on-delete', other], message, { part: 'key' });
    }
    const names = related.map(({ named }) => named);
    const check = (value: Json | undefined, ...path: readonly (string | number)[]): void => {
      if (typeof value !== 'string') return;
      if (/\/\*(?:\/|$)/.test(value)) {
        const message = `"${value}" is a reference of each element of a list, and this is about one record`;
        const hint = `name one of them in "refs" and here: ${value.replaceAll('/*', '/0')}`;
        subject.report([...at, ...path], message, { hint });
        return;
      }
      if (names.includes(value)) return;
      const ofEach = value.replaceAll(/\/\d+(?=\/|$)/g, '/*');
      if (names.includes(ofEach)) {
        const message = `"${value}" is not in "refs", which has "${ofEach}" for each element`;
        const to = related.find(({ named }) => named === ofEach)?.resource ?? '';
        subject.report([...at, ...path], message, { hint: `add it to "refs": ${value}: ${to}` });
        return;
      }
      const message = `"${value}" is neither a reference of "${name}" nor a resource above it${didYouMean(value, names)}`;
      subject.report([...at, ...path], message, { hint: 'see "refs" and the path of the resource' });
    };
    for (const [index, effect] of listed(subject, name, 'effects')) {
      if (isOfEach(effect)) {
        const list = String(written(effect, 'record')).replace(/\/\*\/.*/, '');
        const message = `Each element of "${list}" counts in the record that it names, so "add" is a number or a member of the element`;
        const hint = `for example add: ${list}/*/quantity`;
        if (!addsOfEach(effect)) subject.report([...at, 'effects', index, 'add'], message, { hint });
        const record = String(written(effect, 'record'));
        if (!names.includes(record)) {
          const message = `"${record}" is not in "refs"${didYouMean(record, names)}`;
          subject.report([...at, 'effects', index, 'record'], message);
        }
      } else check(written(effect, 'record'), 'effects', index, 'record');
      checkOperations(subject, [...at, 'effects', index, 'by'], name, written(effect, 'by'));
      checkFrom(subject, name, [...at, 'effects', index, 'from'], written(effect, 'from'));
      if ((written(effect, 'add') === undefined) === (written(effect, 'set') === undefined))
        subject.report([...at, 'effects', index], 'An effect has either "add" or "set"');
      const from = text(effect, 'set', 'from');
      const lost = from === undefined ? undefined : outside(written(subject.contract, ...at, 'schema'), from);
      if (lost !== undefined) subject.report([...at, 'effects', index, 'set', 'from'], lost);
    }
    for (const [index, made] of listed(subject, name, 'made-by')) {
      const isOfSeveral = text(made, 'of') !== undefined;
      if (!isOfSeveral) check(written(made, 'record'), 'made-by', index, 'record');
    }
    for (const [index, rule] of listed(subject, name, 'rules')) {
      check(written(rule, 'of'), 'rules', index, 'of');
      check(written(rule, 'no-more-than', 'of'), 'rules', index, 'no-more-than', 'of');
      checkStates(
        subject,
        name,
        ['resources', name, 'rules', index, 'no-more-than', 'while'],
        written(rule, 'no-more-than', 'while'),
      );
      const common = written(rule, 'no-overlap', 'of');
      if (!isWrittenMember(subject, name, common)) check(common, 'rules', index, 'no-overlap', 'of');
      const message = misshapen(rule);
      if (message !== undefined) subject.report([...at, 'rules', index], message);
    }
  }
};

/** Whether it points to a member that a create writes: records that have the same text there are a group as well. */
function isWrittenMember({ contract }: Subject, name: string, at: Json | undefined): boolean {
  if (typeof at !== 'string' || !at.startsWith('/')) return false;
  const places = segments(at).flatMap((segment) => ['properties', segment]);
  return written(contract, 'resources', name, 'operations', 'create', 'body', ...places) !== undefined;
}

/** States that keep a record from being deleted are those of the resource; what becomes of others is said where there are others. */
function checkHeld(subject: Subject, name: string, other: string, does: Json): void {
  const at = ['resources', name, 'on-delete', other];
  const held = written(does, 'while');
  if (held === undefined && written(does, 'else') !== undefined)
    subject.report([...at, 'else'], 'Without "while" there are no others', { part: 'key' });
  checkStates(subject, name, [...at, 'while'], held);
}

/** States in which something holds are among those of the resource. */
function checkFrom({ contract, report }: Subject, name: string, at: FilePath, from: Json | undefined): void {
  if (from === undefined) return;
  if (written(contract, 'resources', name, 'states') === 'none') {
    report(at, `A record of "${name}" has no states`);
    return;
  }
  const values = written(contract, 'resources', name, 'states', 'values');
  if (!Array.isArray(values)) return;
  const known = values.map(String);
  for (const state of asList(from))
    if (!known.includes(String(state)))
      report(at, `"${String(state)}" is not a state of "${name}"${didYouMean(String(state), known)}`);
}

/** A pointer to states is one to the state of the resource. */
function checkStates(subject: Subject, name: string, at: FilePath, held: Json | undefined): void {
  for (const pointer of Object.keys(isObject(held) ? held : {})) {
    const state = text(subject.contract, 'resources', name, 'states', 'at');
    if (pointer === state) continue;
    subject.report([...at, pointer], `"${pointer}" is not the state of "${name}"`, {
      part: 'key',
      ...(state === undefined ? {} : { hint: `states.at is ${state}` }),
    });
  }
}

/** Whether each element of a list counts in the record that it names. */
const isOfEach = (effect: Json): boolean =>
  written(effect, 'set') === undefined && /\/\*\//.test(String(written(effect, 'record') ?? ''));

/** Whether it counts by a number, or by a member of the element. */
function addsOfEach(effect: Json): boolean {
  const add = written(effect, 'add');
  const list = /^(.*\/\*)\//.exec(String(written(effect, 'record') ?? ''))?.[1] ?? '';
  return typeof add === 'number' || (typeof add === 'string' && add.replace(/^-/, '').startsWith(`${list}/`));
}

/** The records that one of the resource stands below or refers to, by the word that names them. */
export function relatedNames(
  { contract }: Subject,
  name: string,
): readonly { readonly named: string; readonly resource: string }[] {
  const refs = written(contract, 'resources', name, 'refs');
  const paths = [text(contract, 'resources', name, 'path'), text(contract, 'resources', name, 'item')];
  const above = paths.flatMap((path) => [...(path ?? '').matchAll(/<([\w-]+)\.[\w-]+>/g)].map(([, one = '']) => one));
  return [
    ...[...new Set(above)].map((one) => ({ named: one, resource: one })),
    ...Object.entries(isObject(refs) ? refs : {}).flatMap(([pointer, to]) => {
      const resource = isObject(to) ? to['to'] : to;
      return typeof resource === 'string' ? [{ named: pointer, resource }] : [];
    }),
  ];
}

export function listed({ contract }: Subject, name: string, fact: string): readonly (readonly [number, Json])[] {
  const value = written(contract, 'resources', name, fact);
  return Array.isArray(value) ? [...(value as readonly Json[]).entries()] : [];
}

export function checkOperations(
  { contract, report }: Subject,
  at: readonly (string | number)[],
  name: string,
  by: Json | undefined,
  more: readonly string[] = [],
): void {
  const actions = maps(contract, 'operations').flatMap(([id, { of }]) => (of === name ? [id] : []));
  const known = ['create', 'delete', ...more, ...actions];
  for (const operation of by === undefined ? [] : asList(by)) {
    if (known.includes(String(operation))) continue;
    const message = `"${String(operation)}" is not an operation on a record of "${name}"${didYouMean(String(operation), known)}`;
    report(at, message);
  }
}

const BOUNDS = ['at-least', 'above', 'at-most', 'below'];

/** What a rule lacks; undefined where it is a bound, or spans that never overlap. */
function misshapen(rule: Json): string | undefined {
  if (!isObject(rule)) return undefined;
  const span = rule['no-overlap'];
  const isCap = rule['no-more-than'] !== undefined;
  if (isCap)
    return rule['at'] === undefined && span === undefined
      ? undefined
      : 'A rule says one thing: "no-more-than" stands alone';
  const isBound = rule['at'] !== undefined && BOUNDS.some((word) => rule[word] !== undefined);
  if (isObject(span)) {
    if (rule['at'] !== undefined) return 'A rule is either a bound or "no-overlap"';
    const ends = ['to', 'minutes', 'hours', 'days'].filter((word) => span[word] !== undefined);
    return ends.length === 1 ? undefined : 'A span has one of "to", "minutes", "hours" and "days"';
  }
  const isBesidePointer = BOUNDS.some((word) => typeof rule[word] === 'string' && rule[word] !== 'now');
  if (isBound && rule['plus'] !== undefined && !isBesidePointer)
    return '"plus" is added to the time that a pointer names, and the bound is none';
  return isBound
    ? undefined
    : 'A rule needs "at" with "at-least", "above", "at-most" or "below", "no-overlap", or "no-more-than"';
}
