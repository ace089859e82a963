import {
  closedIn,
  contentOf,
  echoesOf,
  leaves,
  type Performed,
  type Stand,
} from '../../check/looks/baseline-requests.js';
import { declaredValues, isDeclaredInteger } from '../../check/values/declared.js';
import { declaredKinds } from './declared-kinds.js';
import { memberKinds, withNulls, withNumbers } from '../../check/values/member-kinds.js';
import { defaultsIn } from '../../check/values/promised-values.js';
import type { OperationContext } from '../../check/operation-context.js';
import type { Kit } from '../../check/kit.js';
import { requestLine } from '../../contract/baselines.js';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { MemberKinds, PromisedOperation, ResourceFacts } from '../../contract/facts/model.js';

/** What the contract says of the answers of an operation. */
interface Declared {
  readonly returns: string | undefined;
  readonly around: Around;
  /** Schemas of what is sent and of what is answered. */
  readonly schema: JsonSchema | undefined;
  readonly response: JsonSchema | undefined;
}

/** What the answers of an operation have promised to those who read them. */
export function promiseOf(
  kit: Kit,
  { context }: Stand,
  done: readonly Performed[],
  { returns, around, schema, response }: Declared,
): Omit<PromisedOperation, 'bodies' | 'queries'> {
  const { operation } = context;
  const closed = closedIn(context);
  const contents = done.map(({ exchange }) => contentOf(kit, exchange));
  const kindsOf = (values: readonly (Json | undefined)[], below: string): MemberKinds =>
    withNulls(
      withNumbers(memberKinds(values, closed), (pointer) => isDeclaredInteger(response, below + pointer)),
      (pointer) => declaredKinds(response, below + pointer),
    );
  const kinds = kindsOf(contents, '');
  const members = operation.kind === 'list' ? envelope(kinds, closed, around) : surely(kinds, returns);
  const items = done.flatMap((one) => one.items ?? []);
  const values = Object.entries(members).flatMap(([pointer]) => {
    const listed = operation.kind === 'list' ? undefined : declaredValues(response, pointer);
    return listed === undefined ? [] : [[pointer, listed] as const];
  });
  const defaults = defaultsOf(context, done, schema);
  return {
    request: requestLine(operation),
    statuses: [...new Set(done.flatMap(({ exchange }) => exchange.response?.status ?? []))].sort((a, b) => a - b),
    members,
    ...(items.length === 0 ? {} : { items: kindsOf(items, `${closed[0] ?? ''}/*`) }),
    echoes: echoesIn(done),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
  };
}

/** What reads as it was not written, of what makes a record or says what all of it is. */
function defaultsOf(
  { operation }: OperationContext,
  done: readonly Performed[],
  schema: JsonSchema | undefined,
): JsonObject {
  if (operation.kind !== 'create' && operation.kind !== 'replace') return {};
  const pairs = done.flatMap(({ sent, readBack }) =>
    sent === undefined || readBack === undefined ? [] : [{ sent, readBack }],
  );
  return defaultsIn(pairs, schema);
}

/** What is around the items of a list. What is there may depend on how much there is, so only its kind is promised. */
function envelope(members: MemberKinds, items: readonly string[], { pages, total }: Around): MemberKinds {
  const kept = Object.entries(members).filter(([pointer]) => !pages.includes(pointer));
  return Object.fromEntries(
    kept.map(([pointer, kinds]) => {
      const isSure = pointer === '' || pointer === total || items.includes(pointer) || kinds.endsWith('?');
      return [pointer, isSure ? kinds : `${kinds}?`];
    }),
  );
}

/** What an operation finds in other people's records is theirs to change. */
function surely(members: MemberKinds, returns: string | undefined): MemberKinds {
  if (returns === 'item' || returns === undefined) return members;
  return Object.fromEntries(Object.entries(members).filter(([pointer]) => !pointer.includes('/*')));
}

/** Places of an answer beside its items that the contract names: what leads to the next page, and the total. */
interface Around {
  readonly pages: readonly string[];
  readonly total: string | undefined;
}

export function aroundItems(resource: ResourceFacts | undefined): Around {
  const { cursor, offset, total } = resource?.collection ?? {};
  const found = [
    cursor?.state === 'stated' && cursor.value.next.state === 'stated' ? cursor.value.next.value : undefined,
    cursor?.state === 'stated' ? cursor.value.more : undefined,
    offset?.state === 'stated' ? offset.value.next : undefined,
  ];
  const counted = total?.state === 'stated' ? total.value : undefined;
  return {
    pages: found.flatMap((locator) => (locator?.kind === 'pointer' ? [locator.pointer] : [])),
    total: counted?.kind === 'pointer' ? counted.pointer : undefined,
  };
}

/** What every write of it read back as it was written. */
function echoesIn(done: readonly Performed[]): readonly string[] {
  const written = done.flatMap(({ sent, readBack }) =>
    sent === undefined ? [] : [{ sent, echoes: echoesOf(sent, readBack) }],
  );
  const all = new Set(written.flatMap(({ echoes }) => echoes));
  const isAlways = (pointer: string): boolean =>
    written.every(({ sent, echoes }) => echoes.includes(pointer) || !leaves(sent).includes(pointer));
  return [...all].filter(isAlways).sort();
}
