import { standardOperations } from '../facts/facts.js';
import { didYouMean } from '../schema/suggest.js';
import { isObject } from '../text/json.js';
import { parseTemplate, placeholders, type TemplatePart } from '../text/template.js';
import type { FilePath } from '../yaml/yaml-file.js';
import { maps, text, written, type Rule, type Subject } from './subject.js';

/** Every placeholder of a path has a source: the record, a parent record, or a variable. */
export const paths: Rule = (subject) => {
  const { contract, report } = subject;
  for (const [name] of maps(contract, 'resources')) {
    const at = ['resources', name];
    const path = text(contract, ...at, 'path');
    const item = text(contract, ...at, 'item');
    if (written(contract, ...at, 'path') === undefined && written(contract, ...at, 'item') === undefined) {
      report(at, `The resource "${name}" has neither a path nor an item`, { part: 'key', hint: `path: /${name}` });
    }
    const own = ownPlaceholders(subject, name);
    if (path !== undefined && path !== 'none') checkTemplate(subject, [...at, 'path'], path, { self: name, own: [] });
    if (item !== undefined && item !== 'none') {
      checkTemplate(subject, [...at, 'item'], item, { self: name, own });
      if (path !== undefined && path !== 'none' && own.length === 0 && !/[<>]/.test(withoutPlaceholders(item))) {
        report([...at, 'item'], `All records of "${name}" would have the same path`, {
          hint: `name the id in angle brackets: ${item.replace(/\/$/, '')}/<id>`,
        });
      }
    }
    for (const kind of standardOperations) {
      const override = text(contract, ...at, 'operations', kind, 'path');
      if (override === undefined || override === 'path' || override === 'item') continue;
      checkTemplate(subject, [...at, 'operations', kind, 'path'], override, { self: name, own });
      if (kind === 'list') checkListBelow(subject, name, override);
    }
  }
  for (const [name, operation] of maps(contract, 'operations')) {
    const path = operation['path'];
    if (typeof path !== 'string' || path === 'none') continue;
    const of = typeof operation['of'] === 'string' ? operation['of'] : undefined;
    const own = of === undefined ? [] : ownPlaceholders(subject, of);
    checkTemplate(subject, ['operations', name, 'path'], path, { own });
  }
  for (const [name] of maps(contract, 'events')) {
    const path = text(contract, 'events', name, 'path');
    if (path !== undefined) checkTemplate(subject, ['events', name, 'path'], path, { own: [] });
  }
  checkParents(subject);
};

/** A list may be of the records below one that only its own path names: a reference of each record says which one that is. */
function checkListBelow({ contract, report }: Subject, name: string, list: string): void {
  const resource = ['resources', name];
  const others = [
    text(contract, ...resource, 'path'),
    text(contract, ...resource, 'item'),
    text(contract, ...resource, 'operations', 'create', 'path'),
  ];
  const named = others.flatMap((path) => (path === undefined ? [] : placeholders(parseTemplate(path))));
  const isMade = isObject(written(contract, ...resource, 'operations', 'create'));
  const said = written(contract, ...resource, 'refs');
  const refs = Object.entries(isObject(said) ? said : {});
  for (const part of parseTemplate(list).parts) {
    if (!isMade || 'literal' in part || part.parent === undefined) continue;
    const { parent } = part;
    if (named.includes(`${parent}.${part.placeholder}`)) continue;
    const fits = refs.filter(
      ([at, to]) => !at.includes('/*') && (to === parent || (isObject(to) && to['to'] === parent)),
    );
    if (fits.length === 1) continue;
    const which = fits.length === 0 ? 'no reference' : 'more than one reference';
    report(
      [...resource, 'operations', 'list', 'path'],
      `The list names a record of "${parent}", to which ${which} of "${name}" leads`,
      {
        hint: `refs: { /${parent.replace(/s$/, '')}: ${parent} }`,
      },
    );
  }
}

/** Placeholders of the item path that stand for the id of the record itself. */
export function ownPlaceholders({ contract }: Subject, resource: string): readonly string[] {
  const item = text(contract, 'resources', resource, 'item');
  if (item === undefined || item === 'none') return [];
  return parseTemplate(item).parts.flatMap((part) =>
    'literal' in part || part.parent !== undefined || isVariable(contract, part.placeholder) ? [] : [part.placeholder],
  );
}

function isVariable(contract: Subject['contract'], name: string): boolean {
  return name === 'version' || written(contract, 'variables', name) !== undefined;
}

function checkTemplate(
  subject: Subject,
  at: FilePath,
  template: string,
  { self, own }: { readonly self?: string; readonly own: readonly string[] },
): void {
  const { contract, facts, resources, report } = subject;
  const mixed = /[?&]([^=&]+)=(?:[^=&<]+<|[^=&]*>[^&])/.exec(template);
  if (mixed) report(at, `The parameter "${mixed[1] ?? ''}" of the path has more than a placeholder in it`);
  for (const part of parseTemplate(template).parts) {
    if ('literal' in part) {
      const broken = /[<>]/.exec(part.literal);
      if (broken) report(at, `The path "${template}" has a ${broken[0]} that is part of no placeholder`);
      continue;
    }
    const { placeholder, parent } = part;
    if (parent !== undefined) {
      const message = parentMessage(subject, part);
      if (message !== undefined) report(at, message);
      continue;
    }
    if (placeholder === 'version') {
      const known = ['versioning.segment', 'versioning.current', 'versioning.versions'].some(
        (path) => facts.own(path).state === 'stated',
      );
      if (!known && written(contract, 'variables', 'version') === undefined) {
        report(at, 'The version in the path is not known', { hint: 'versioning: { placement: path, segment: /v1/ }' });
      }
    } else if (!own.includes(placeholder) && !isVariable(contract, placeholder)) {
      const variables = Object.keys((written(contract, 'variables') as object | undefined) ?? {});
      const parents = resources.filter((name) => name !== self && ownPlaceholders(subject, name).includes(placeholder));
      const hint =
        parents.length > 0 ? `for the record of another resource write <${parents[0]}.${placeholder}>` : undefined;
      const names = [...own, ...variables];
      const message = `<${placeholder}> is neither a variable nor a part of the id${didYouMean(placeholder, names)}`;
      report(at, message, hint === undefined ? {} : { hint });
    }
  }
}

function parentMessage(subject: Subject, part: TemplatePart): string | undefined {
  if ('literal' in part || part.parent === undefined) return undefined;
  const { placeholder, parent } = part;
  const { contract, resources } = subject;
  if (!resources.includes(parent)) {
    return `<${parent}.${placeholder}> names the unknown resource "${parent}"${didYouMean(parent, resources)}`;
  }
  const item = text(contract, 'resources', parent, 'item');
  if (item === undefined || item === 'none') {
    const why = item === undefined ? 'not stated' : 'none';
    return `<${parent}.${placeholder}> needs the item path of "${parent}", which is ${why}`;
  }
  const own = ownPlaceholders(subject, parent);
  if (own.includes(placeholder)) return undefined;
  return `The item path of "${parent}" has no <${placeholder}>${didYouMean(placeholder, own)}`;
}

/** No resource is its own parent, not even over others. */
function checkParents({ contract, report }: Subject): void {
  const parents = new Map(
    maps(contract, 'resources').map(([name, resource]) => {
      const both = [resource['path'], resource['item']].filter((path) => typeof path === 'string');
      const parts = both.flatMap((path) => parseTemplate(path).parts);
      return [name, parts.flatMap((part) => ('parent' in part && part.parent !== undefined ? [part.parent] : []))];
    }),
  );
  for (const name of parents.keys()) {
    const seen = new Set<string>();
    let next = parents.get(name) ?? [];
    while (next.length > 0 && !seen.has(name)) {
      const fresh = next.filter((parent) => !seen.has(parent));
      fresh.forEach((parent) => seen.add(parent));
      next = fresh.flatMap((parent) => parents.get(parent) ?? []);
    }
    if (seen.has(name)) {
      const key = text(contract, 'resources', name, 'path') === undefined ? 'item' : 'path';
      report(['resources', name, key], `The resource "${name}" is its own parent`);
    }
  }
}

function withoutPlaceholders(template: string): string {
  return parseTemplate(template)
    .parts.map((part) => ('literal' in part ? part.literal : ''))
    .join('');
}
