import type { Input } from '../../check/kit.js';
import type { Json } from '../../contract/text/json.js';
import type { Contract, Operation, Own, ResourceFacts } from '../../contract/facts/model.js';
import { isMadeByOthers } from '../../contract/facts/made-by-others.js';
import { valueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { matchQuery, pathAlone, type Template } from '../../contract/text/template.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import { valuesOf, write } from '../kit/requests/request.js';

type Ids = Readonly<Record<string, string>>;

/** A record that a request addresses: in its path, as a parent, or in its body. */
export interface RecordTarget {
  readonly resource: ResourceFacts;
  /** Values for the placeholders of its own path. */
  readonly ids: Ids;
  /** Where it is read: what the record is known by. Undefined where nothing tells how it would be read. */
  readonly url: string | undefined;
  /** It is what the request is about, and no parent of that. */
  readonly isAddressed: boolean;
}

/** The records that the request of an operation addresses, the parents first. */
export function targetsOf(contract: Contract, operation: Operation, input: Input): readonly RecordTarget[] {
  const { resources } = contract.facts;
  const values = valuesOf(input);
  const targets = [...namedBy(contract, operation.path, operation.resource, values)];
  const { record } = input;
  if (record !== undefined && Object.keys(operation.fill).length > 0) {
    const resource = resources.find(({ name }) => name === record.resource);
    if (resource !== undefined) targets.push(recordAt(contract, resource, values, true));
  }
  for (const resource of resources) {
    for (const chosen of chosenIn(resource, operation, input)) {
      targets.push(recordAt(contract, resource, { ...values, ...chosen }, true));
    }
  }
  return targets;
}

/** The records that a URL addresses, whoever made it up: as the paths of the contract would name them. */
export function targetsAt(contract: Contract, url: string): readonly RecordTarget[] {
  const { resources, operations } = contract.facts;
  const all = [...operations, ...resources.flatMap((resource) => Object.values(resource.operations))];
  const whole = all.flatMap(({ declared }) => {
    const operation = ifStated(declared);
    return operation === undefined ? [] : [{ path: operation.path, of: operation.resource, isWhole: true }];
  });
  const items = resources.flatMap(({ name, item }) =>
    item.state === 'stated' ? [{ path: item.value, of: name, isWhole: false }] : [],
  );
  const found = [...whole, ...items].flatMap((candidate) => {
    const values = matched(candidate.path, url, candidate.isWhole);
    return values === undefined ? [] : [{ ...candidate, values, literal: literalLength(candidate.path) }];
  });
  // `/things/search` is the path of an operation, and not that of the thing called search.
  const [best] = found.sort((a, b) => b.literal - a.literal || Number(b.isWhole) - Number(a.isWhole));
  return best === undefined ? [] : namedBy(contract, best.path, best.of, best.values);
}

/** The records whose ids fill a path: those of the parents, and of the resource that the path belongs to. */
function namedBy(contract: Contract, path: Template, of: string | undefined, values: Ids): readonly RecordTarget[] {
  const { resources, variables } = contract.facts;
  const open = path.parts.flatMap((part) =>
    'literal' in part || (part.parent === undefined && Object.hasOwn(variables, part.placeholder)) ? [] : [part],
  );
  const names = new Set(open.map(({ parent }) => parent ?? of ?? ''));
  const last = open.at(-1);
  return [...names].flatMap((name) => {
    const resource = resources.find((one) => one.name === name);
    if (resource === undefined) return [];
    const isOwn = open.some(({ parent }) => parent === undefined) && name === of;
    const ids = isOwn ? values : { ...values, ...asOwn(name, values) };
    return [recordAt(contract, resource, ids, name === (last?.parent ?? of))];
  });
}

/** The records that the path of one names above it, where operations on these make such records: each of them is to be proven beside it. */
export function madeAbove(contract: Contract, { resource, ids }: RecordTarget): readonly RecordTarget[] {
  const path = isMadeByOthers(resource) ? ifStated(resource.item) : undefined;
  const above = path === undefined ? [] : namedBy(contract, path, resource.name, ids);
  return above.filter((one) => one.resource !== resource);
}

/** `id` of a parent that a path calls `<orders.id>`. */
function asOwn(name: string, values: Ids): Ids {
  const prefix = `${name}.`;
  const named = Object.entries(values).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(named.map(([key, value]) => [key.slice(prefix.length), value]));
}

/** What an id is called that is one value; undefined for one of several parts, or of which nothing is stated. */
export function solePlaceholder({ id }: Pick<ResourceFacts, 'id'>): string | undefined {
  const names = id.state === 'stated' ? Object.keys(id.value.placeholders) : [];
  return names.length === 1 ? names[0] : undefined;
}

/** A record of the resource with these ids. */
export function recordAt(
  { facts, target }: Contract,
  resource: ResourceFacts,
  ids: Ids,
  isAddressed = true,
): RecordTarget {
  const read = ifStated(resource.operations.read.declared);
  const item = ifStated(resource.item);
  const at = read ?? (item && NOT_READ(item));
  let url: string | undefined;
  try {
    url = at && write(at, { ids }, facts.variables, target.hosts).url;
  } catch {
    // The path of the request does not name all that the path of the record names.
  }
  return { resource, ids, url, isAddressed };
}

/** Stands for a read that is not offered: only its path is used, to tell records apart. */
function NOT_READ(path: Template): Operation {
  return {
    id: '',
    name: '',
    kind: 'read',
    method: 'GET',
    path,
    auth: 'optional',
    sends: 'json',
    requestEnvelope: '',
    itemEnvelope: '',
    fill: {},
    safe: true,
    versioned: false,
    when: {},
  };
}

/** The ids that a caller chooses in the body of a create, or of one that creates several records. */
function chosenIn(resource: ResourceFacts, operation: Operation, input: Input): readonly Ids[] {
  const own = ifStated(resource.own);
  if (own?.id.assignedBy !== 'client') return [];
  const { bulk } = resource;
  const body = input.body ?? itemSent(operation, input.raw);
  if (operation.id === own.create.id) {
    const isInPath = operation.path.parts.some((part) => 'placeholder' in part && part.parent === undefined);
    return isInPath ? [] : chosenBy(own, body);
  }
  if (ifStated(bulk.offered)?.id !== operation.id) return [];
  const elements = valueAt(body, ifStated(bulk.elements) ?? '');
  return Array.isArray(elements)
    ? (elements as readonly Json[]).flatMap((element) => chosenBy(own, valueAt(element, bulk.element)))
    : [];
}

function chosenBy({ id }: Own, body: Json | undefined): readonly Ids[] {
  const chosen = Object.entries(id.placeholders).flatMap(([name, locator]) => {
    const value = locator.kind === 'pointer' ? valueAt(body, locator.pointer) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return chosen.length === 0 ? [] : [Object.fromEntries(chosen)];
}

/** The values of a template in a path, which may go on behind it unless it is to be the whole of it. */
export function matched(template: Template, url: string, isWhole: boolean): Ids | undefined {
  const asked = matchQuery(template, url);
  if (asked === undefined) return undefined;
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');
  const names: string[] = [];
  const pattern = pathAlone(template).parts.map((part) => {
    if ('literal' in part) return part.literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`);
    return '([^/]*)';
  });
  const match = new RegExp(`${pattern.join('')}${isWhole ? '/?$' : '(?:/.*)?$'}`).exec(path);
  if (match === null) return undefined;
  return { ...Object.fromEntries(names.map((name, n) => [name, decoded(match[n + 1] ?? '')])), ...asked };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function literalLength({ parts }: Template): number {
  return parts.reduce((sum, part) => sum + ('literal' in part ? part.literal.length : 0), 0);
}
