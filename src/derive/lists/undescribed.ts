import { isObject, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { Parameter } from '../openapi/operation.js';
import type { ListPlace } from './paging.js';

/**
 * A plain word that a list takes is likely to be a member of its records where the document says that these have members which it does not
 * describe. Names such as `_since` are words of the list itself.
 */
export function proposeUndescribed(
  { draft, at }: Pick<ListPlace, 'draft' | 'at'>,
  item: JsonObject,
  { name, schema }: Parameter,
): boolean {
  const { additionalProperties: rest } = item;
  const isOpen = rest === true || (isObject(rest) && Object.keys(rest).length === 0);
  const isScalar = ['string', 'integer', 'number', 'boolean'].includes(String(schema['type']));
  if (!isOpen || !isScalar || !/^[a-z][a-z_]*$/i.test(name) || WORDS.test(name)) return false;
  draft.propose(
    [...at, 'query', 'filter'],
    '<field>=<value>',
    'openapi',
    'the name of a parameter may be that of a member',
  );
  const note = 'the name of the parameter; records may have more members';
  draft.propose([...at, 'filter', name], { at: `/${escapeSegment(name)}` }, 'openapi', note);
  return true;
}

/** What lists take that is of no record. */
const WORDS =
  /^(?:since|before|after|until|from|to|start|end|token|include|includes|expand|embed|view|format|fields|q|query|search|sort|order|page|limit|offset|cursor|where|filter|deep|recursive|pretty|verbose|details?)$/i;
