import { describeFact } from '../contract/schema/describe.js';
import { fillAll, type Wanted } from '../contract/resolve/fill.js';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import type { Clause, Contract } from '../contract/facts/model.js';
import { namesRecordOf, parseTemplate } from '../contract/text/template.js';
import { suited } from './suited.js';

/** What a gap clause comes to for one contract. */
export interface GapState {
  /** Every fact that could fill it is stated or `none`. */
  readonly filled: boolean;
  /** Paths of the facts that are missing, with the names of this service where it has them. */
  readonly missing: readonly string[];
  /** The YAML that fills it; empty when it is filled. */
  readonly yaml: string;
}

/** What gaps come to, by their contract: it is planned for again by each run under it, and does not change. */
const states = new WeakMap<Contract, Map<Clause, GapState>>();

/** Looks at the facts of a gap clause. `when` keeps parts of the contract out that the gap is not about. */
export function gapState(contract: Contract, clause: Clause): GapState {
  let ofContract = states.get(contract);
  if (ofContract === undefined) states.set(contract, (ofContract = new Map<Clause, GapState>()));
  let state = ofContract.get(clause);
  if (state === undefined) ofContract.set(clause, (state = stateOf(contract, clause)));
  return state;
}

function stateOf(contract: Contract, clause: Clause): GapState {
  const missing: string[] = [];
  const wanted: Wanted[] = [];
  let [places, others] = [0, 0];
  for (const path of clause.gap ?? []) {
    for (const { path: concrete, slot } of contract.lookup(path)) {
      if (clause.when && !applies(contract, concrete, clause.when)) {
        others += 1;
        continue;
      }
      places += 1;
      if (slot.state !== 'gap') continue;
      missing.push(concrete);
      const anew = inNewPlace(contract, path, concrete, clause.when ?? {});
      wanted.push(...anew, ...(anew.length > 0 && clause.when ? [] : suited(contract, concrete)));
    }
  }
  return {
    // Where all that is stated is of another kind, the service has nothing that the gap is about.
    filled: places + others > 0 && missing.length === 0,
    missing,
    yaml: missing.length === 0 ? '' : ofThisService(contract, fillAll(wanted)),
  };
}

/**
 * The YAML that states one fact that checks wait for, whether a document calls it a gap or not. Undefined where the
 * contract language has no such fact.
 */
export function factYaml(contract: Contract, path: string): string | undefined {
  const yaml = fillAll(suited(contract, path));
  return yaml === '' ? undefined : ofThisService(contract, yaml);
}

/**
 * Where there is nothing yet that the fact could belong to, such as an operation for its response: the fact in an example
 * of it, which is of the kind that the gap is about.
 */
function inNewPlace(contract: Contract, path: string, concrete: string, when: JsonObject): readonly Wanted[] {
  const [names, there] = [path.split('.'), concrete.split('.')];
  if (names.length <= there.length + 1 || names[there.length] !== '*') return [];
  const example = suited(contract, concrete)[0]?.value ?? describeFact(concrete)?.example;
  const [kind] = Object.values(when);
  const isOfRecord = when['path'] === OF_RECORD;
  const named = typeof kind === 'string' && !isOfRecord ? kind : Object.keys(isObject(example) ? example : {})[0];
  const name = isOfRecord ? 'pay' : named;
  if (name === undefined) return [];
  const place = `${concrete}.${name}`;
  const missing = [place, ...names.slice(there.length + 1)].join('.');
  return [
    ...Object.entries(isOfRecord ? payment(contract) : when).map(([fact, value]) => ({
      path: `${place}.${fact}`,
      value,
    })),
    ...(isOfRecord ? [...namedRecord(contract), ...suited(contract, missing)] : [{ path: missing }]),
  ];
}

/** Examples speak of products; a service without them has the name of its own first resource in their place. */
function ofThisService(contract: Contract, yaml: string): string {
  const names = contract.facts.resources.map(({ name }) => name);
  const [first] = names;
  return first === undefined || names.includes('products') ? yaml : yaml.replaceAll(/\bproducts(?=[.:])/g, first);
}

/** In `when`, for the path of an operation: it names a record of the resource that the operation is of. */
const OF_RECORD = '<of>';

function isOfRecord(contract: Contract, operation: string): boolean {
  const [path, of] = ['path', 'of'].map((fact) => contract.lookup(`${operation}.${fact}`)[0]?.slot);
  if (path?.state !== 'stated' || of?.state !== 'stated') return false;
  return namesRecordOf(parseTemplate(String(path.value)), String(of.value));
}

/** What a path that names a record needs, as far as it is missing. */
function namedRecord(contract: Contract): readonly Wanted[] {
  const [first] = contract.facts.resources;
  if (first === undefined) return [];
  return ['item', 'id'].flatMap((fact) => {
    const path = `resources.${first.name}.${fact}`;
    return contract.lookup(path)[0]?.slot.state === 'gap' ? suited(contract, path) : [];
  });
}

/** An operation on a record, where there is none yet. */
function payment({ facts }: Contract): JsonObject {
  const of = facts.resources[0]?.name ?? 'orders';
  return { method: 'POST', path: `/${of}/<${of}.id>/pay`, of, safe: false };
}

/** Whether the part that the fact belongs to is of the kind that the gap is about; a part not stated may be. */
function applies(contract: Contract, path: string, when: JsonObject): boolean {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return Object.entries(when).every(([name, wanted]) => {
    const [found] = contract.lookup(`${parent}.${name}`);
    if (wanted === OF_RECORD) return parent === '' || isOfRecord(contract, parent);
    return found?.slot.state !== 'stated' || sameValue(found.slot.value, wanted);
  });
}

function sameValue(a: Json, b: Json | undefined): boolean {
  return isObject(a) || Array.isArray(a) ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}
