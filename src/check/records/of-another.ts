import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { isNarrowed } from '../../contract/schema/any-text.js';
import { segments } from '../../contract/text/pointer.js';
import { fill, type QueryPair, type QueryTemplate } from '../../contract/text/template.js';
import type { Kit } from '../kit.js';
import { matchOwn } from './own-records.js';

/**
 * A body in which each text that may be any says the same word, but for what marks a record or refers to another: a search
 * that looks into more than one of them finds the record by it.
 */
export function saying(own: Own, body: JsonObject, word: string): JsonObject {
  const properties = isObject(own.createBody) ? own.createBody['properties'] : undefined;
  const laid = [own.tag ?? '', ...own.unique, ...own.refs.map(({ at }) => at)].map((at) => segments(at)[0]);
  const told = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    !laid.includes(name) && takes(schema, word) ? [[name, word] as const] : [],
  );
  return { ...body, ...Object.fromEntries(told) };
}

/** The members that may be any text, mean no other record and carry no mark. */
export function freeTexts(own: Own | undefined, schema: JsonSchema): readonly string[] {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const laid = own === undefined ? [] : [own.tag ?? '', ...own.unique, ...own.refs.map(({ at }) => at)];
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) => {
    const at = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return !laid.includes(at) && takes(member, 'text of any kind') ? [at] : [];
  });
}

function takes(schema: Json, word: string): boolean {
  // Where a text is narrowed to some of all, a word that no other record has may not be one.
  if (!isObject(schema) || isNarrowed(schema)) return false;
  const { type, minLength = 0, maxLength = word.length, readOnly } = schema;
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && readOnly !== true && Number(minLength) <= word.length && Number(maxLength) >= word.length;
}

/** The query that finds a record by such a word, and how it is said; none where a list has no search. */
export function searchedBy(
  mine: QueryTemplate | undefined,
  word: string,
): readonly { readonly by: string; readonly query: readonly QueryPair[] }[] {
  return mine === undefined ? [] : [{ by: ', searched for a text of it,', query: fill(mine, { tag: word }) }];
}

/** Sends a create with a key, and the same with that key as another caller: it is not that one's key. */
export async function expectKeysApart(
  kit: Kit,
  own: Own,
  key: string,
  template: JsonObject,
  { owner, as }: { readonly owner: string; readonly as: string },
): Promise<void> {
  const input = { ...(await kit.createInput(own, template)), headers: [[key, kit.unique()] as const] };
  const first = await kit.send(own.create, input);
  kit.control(first, `${own.create.id} with a key`);
  const record = kit.adopt(own, first);
  if (record === undefined) return;
  const again = await kit.send(own.create, input, { as, intent: 'probe' });
  const item = kit.outcome(again).class === 'success' ? kit.item(own.create, again) : undefined;
  const isTold = item !== undefined && matchOwn(own, [record])(item) === record;
  const claim = `${own.create.id} with a key that ${owner} has used does not answer ${as} with the record of ${owner}`;
  kit.expect(!isTold, claim, { shown: 'the record' }).toBeTrue('another answer');
}
