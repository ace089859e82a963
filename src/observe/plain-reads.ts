import { ifStated } from '../contract/facts/slot.js';
import { isObject, type JsonObject } from '../contract/text/json.js';
import type { OperationFacts } from '../contract/facts/model.js';
import { placeholders } from '../contract/text/template.js';
import type { Read } from './credentials.js';
import { answered, isGood, jsonOf, type Looking } from './looking.js';
import { commonSchema } from './shapes.js';
import type { Sightings } from './sightings.js';

/** Reads of no resource that are looked at, and how often each: what differs from one answer to the next is not required. */
const MOST_PLAIN = 12;
const TIMES = 2;

/** GETs of no resource that can be asked as they are: all that their paths name is given. */
export function plainReads({ contract: { facts } }: Looking): readonly Read[] {
  return plainOperations(facts.operations, facts.variables).flatMap(({ offered }) => {
    const operation = ifStated(offered);
    return operation === undefined ? [] : [{ operation, ids: {} }];
  });
}

function plainOperations(
  operations: readonly OperationFacts[],
  variables: Readonly<Record<string, string>>,
): readonly OperationFacts[] {
  return operations
    .filter(({ offered }) => {
      const operation = ifStated(offered);
      if (operation?.method !== 'GET' || operation.resource !== undefined) return false;
      return placeholders(operation.path).every((name) => variables[name] !== undefined);
    })
    .slice(0, MOST_PLAIN);
}

/** What is answered to such reads of which the contract does not say it. */
export async function lookAtPlainReads(looking: Looking, seen: Sightings): Promise<void> {
  const { operations, variables } = looking.contract.facts;
  const open = plainOperations(operations, variables).filter(({ response }) => response.state === 'gap');
  await Promise.all(open.map((one) => lookAt(looking, one, seen)));
}

async function lookAt(looking: Looking, { id: name, offered }: OperationFacts, seen: Sightings): Promise<void> {
  const operation = ifStated(offered);
  if (operation === undefined) return;
  const all = await Promise.all(Array.from({ length: TIMES }, () => looking.get(operation)));
  const good = all.flatMap((one) => (one !== undefined && isGood(one) ? [one] : []));
  const bodies = good.flatMap((one) => jsonOf(one) ?? []);
  // An answer that is no JSON, or not always, has no schema.
  if (bodies.length < TIMES) return;
  const schema = loosely(commonSchema(good.map((one) => jsonOf(one) ?? null)));
  for (const one of good) {
    seen.see(['operations', name, 'returns'], 'other', answered(one));
    seen.see(['operations', name, 'response'], schema, answered(one));
  }
}

/** One answer shows too little of what is inside: members are required of the answer itself alone, and one that was null may be anything. */
function loosely(schema: JsonObject, isTop = true): JsonObject {
  const { type, required, properties, items } = schema;
  if (type === 'null') return {};
  const inner = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, member]) => [name, isObject(member) ? loosely(member, false) : member] as const,
  );
  return {
    ...(type === undefined ? {} : { type }),
    ...(isTop && required !== undefined ? { required } : {}),
    ...(inner.length === 0 ? {} : { properties: Object.fromEntries(inner) }),
    ...(isObject(items) ? { items: loosely(items, false) } : {}),
  };
}
