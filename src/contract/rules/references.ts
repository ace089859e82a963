import { isObject, type JsonObject } from '../text/json.js';
import { didYouMean } from '../schema/suggest.js';
import { parseTemplate } from '../text/template.js';
import type { FilePath } from '../yaml/yaml-file.js';
import { operationMessage } from './operations/operation-names.js';
import { isUnlisted, lackedAt } from '../facts/written-refs.js';
import { ownPlaceholders } from './paths.js';
import { maps, text, texts, written, type Rule, type Subject } from './subject.js';

/** Whatever is named exists: resources, operations, hosts, and the way a run cleans up. */
export const references: Rule = (subject) => {
  const { contract, report } = subject;
  for (const [name, resource] of maps(contract, 'resources')) {
    const at = ['resources', name];
    for (const [pointer, to] of targets(resource)) checkResource(subject, [...at, 'refs', pointer], to);
    checkHost(subject, [...at, 'host']);
    checkCleanup(subject, name);
    const bulk = text(resource, 'bulk', 'operation');
    if (bulk !== undefined) checkOperation(subject, [...at, 'bulk', 'operation'], bulk);
    const own = ownPlaceholders(subject, name);
    for (const [kind, operation] of maps(resource, 'operations')) {
      checkHost(subject, [...at, 'operations', kind, 'host']);
      for (const [pointer, placeholder] of Object.entries(isObject(operation['fill']) ? operation['fill'] : {})) {
        if (typeof placeholder !== 'string' || own.includes(placeholder)) continue;
        const message = `The item path has no <${placeholder}>${didYouMean(placeholder, own)}`;
        report([...at, 'operations', kind, 'fill', pointer], message);
      }
    }
  }
  for (const [name, operation] of maps(contract, 'operations')) {
    const of = operation['of'];
    if (typeof of === 'string') checkResource(subject, ['operations', name, 'of'], of);
    checkHost(subject, ['operations', name, 'host']);
    checkSeveral(subject, name, operation);
  }
  for (const [index, operation] of texts(contract, 'retries', 'key', 'on').entries()) {
    checkOperation(subject, ['retries', 'key', 'on', index], operation);
  }
  for (const [name, stream] of maps(contract, 'events')) {
    const of = stream['of'];
    if (typeof of === 'string') checkResource(subject, ['events', name, 'of'], of);
    else if (!subject.resources.includes(name)) {
      const message = `The events of the unknown resource "${name}"${didYouMean(name, subject.resources)}`;
      report(['events', name], message, { part: 'key', hint: 'add "of" with the name of the resource' });
    }
    for (const [type] of maps(stream, 'types')) {
      for (const on of texts(stream, 'types', type, 'on')) {
        checkOperation(subject, ['events', name, 'types', type, 'on'], on);
      }
    }
  }
  for (const [name, webhook] of maps(contract, 'webhooks')) {
    for (const key of ['register', 'on']) {
      const operation = webhook[key];
      if (typeof operation === 'string') checkOperation(subject, ['webhooks', name, key], operation);
    }
  }
  checkCycles(subject);
};

/** What acts on several records does what an operation on one of them does. */
function checkSeveral(subject: Subject, name: string, { several }: JsonObject): void {
  if (!isObject(several)) return;
  const at = ['operations', name, 'several'];
  const { of, does } = several;
  if (typeof of !== 'string' || typeof does !== 'string') return;
  checkResource(subject, [...at, 'of'], of);
  const onOne = maps(subject.contract, 'operations').flatMap(([id, one]) => (one['of'] === of ? [id] : []));
  const known = [...onOne, 'update', 'delete'];
  if (known.includes(does)) return;
  const message = `"${does}" is not an action on one of "${of}"${didYouMean(does, known)}`;
  subject.report([...at, 'does'], message, { hint: 'name an action, update or delete' });
}

/** Pointer and resource of each reference. */
function targets(resource: JsonObject): readonly (readonly [string, string])[] {
  const refs = resource['refs'];
  return Object.entries(isObject(refs) ? refs : {}).flatMap(([pointer, to]) => {
    const name = isObject(to) ? to['to'] : to;
    return pointer !== '*' && typeof name === 'string' ? [[pointer, name] as const] : [];
  });
}

function checkResource({ resources, report }: Subject, path: FilePath, name: string): void {
  if (!resources.includes(name)) report(path, `Unknown resource "${name}"${didYouMean(name, resources)}`);
}

function checkOperation(subject: Subject, path: FilePath, name: string): void {
  const message = operationMessage(subject, name);
  if (message !== undefined) subject.report(path, message);
}

function checkHost({ contract, report }: Subject, path: readonly string[]): void {
  const host = text(contract, ...path);
  if (host === undefined) return;
  const hosts = Object.keys((written(contract, 'target', 'hosts') as object | undefined) ?? {});
  if (!hosts.includes(host)) {
    report(path, `Unknown host "${host}"${didYouMean(host, hosts)}`, { hint: 'name its base URL in target.hosts' });
  }
}

const STAY = 'write cleanup: none where they may stay; without that, a run makes none';

function checkCleanup(subject: Subject, name: string): void {
  const { contract, facts, report } = subject;
  const at = ['resources', name, 'cleanup'];
  const cleanup = written(contract, ...at);
  if (cleanup === 'delete' && facts.at(`resources.${name}.operations.delete`).state !== 'stated') {
    report(at, `The records of "${name}" cannot be deleted: the contract offers no delete`, {
      hint: 'offer operations.delete, or write cleanup: none, parent or { operation: ... }',
    });
  }
  const isTrash = isObject(cleanup) && cleanup['after'] === 'delete';
  if (isTrash && facts.at(`resources.${name}.operations.delete`).state !== 'stated') {
    report([...at, 'after'], `The records of "${name}" cannot be deleted first: the contract offers no delete`);
  }
  const isNever = (...path: readonly string[]): boolean => written(contract, ...path, 'never-call') === true;
  if ((cleanup === 'delete' || isTrash) && isNever('resources', name, 'operations', 'delete')) {
    report(at, `The records of "${name}" cannot be removed: ${name}.delete is never called`, { hint: STAY });
  }
  if (cleanup === 'parent') {
    const paths = [text(contract, 'resources', name, 'path'), text(contract, 'resources', name, 'item')];
    const parts = paths.flatMap((path) => (path === undefined ? [] : parseTemplate(path).parts));
    if (!parts.some((part) => 'parent' in part && part.parent !== undefined)) {
      report(at, `The records of "${name}" have no parent with which they go`);
    }
  }
  const operation = isObject(cleanup) ? cleanup['operation'] : undefined;
  const named = maps(contract, 'operations').map(([key]) => key);
  if (typeof operation === 'string' && !named.includes(operation)) {
    report([...at, 'operation'], `Unknown operation "${operation}"${didYouMean(operation, named)}`);
  } else if (typeof operation === 'string' && isNever('operations', operation)) {
    const message = `The records of "${name}" cannot be removed: ${operation} is never called`;
    report([...at, 'operation'], message, { hint: STAY });
  }
}

/** A record whose making needs a record of its own kind could never be the first. */
function checkCycles({ contract, report }: Subject): void {
  const edges = new Map(maps(contract, 'resources').map(([name, resource]) => [name, targets(resource)]));
  const onWay: string[] = [];
  const done = new Set<string>();
  const visit = (name: string): void => {
    onWay.push(name);
    const body = written(contract, 'resources', name, 'operations', 'create', 'body');
    for (const [pointer, to] of edges.get(name) ?? []) {
      // The first record is made without what a body need not have.
      if (
        pointer.startsWith('/') &&
        (isUnlisted(body ?? true, pointer) || lackedAt(body ?? true, pointer) !== undefined)
      )
        continue;
      const from = onWay.indexOf(to);
      if (from >= 0) {
        const circle = [...onWay.slice(from), to].join(' -> ');
        report(['resources', name, 'refs', pointer], `References in a circle: ${circle}`, {
          hint: 'records can be made where a body may do without one of these references: see "required" of the create',
        });
      } else if (!done.has(to)) visit(to);
    }
    onWay.pop();
    done.add(name);
  };
  for (const name of edges.keys()) if (!done.has(name)) visit(name);
}
