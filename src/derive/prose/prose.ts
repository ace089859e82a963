import { isObject, type Json } from '../../contract/text/json.js';
import { quoted, sentenceWith, textOf } from '../openapi/descriptions.js';
import type { Deriving } from '../resources/deriving.js';
import type { DraftFact } from '../draft/draft.js';
import { bare } from '../openapi/naming.js';
import { stateForms } from './normal-prose.js';
import type { ApiRecord } from '../resources/record.js';
import type { ApiResource } from '../resources/resource.js';
import { isAbove, nounOf } from '../resources/above.js';
import { proposeRules } from './rules-prose.js';
import { proposeUnique } from './unique-prose.js';

/** A delete that is refused, and one that takes other records with it. */
const REFUSED =
  /\b(?:409|422|400|403|refused?|rejected|fails?|cannot|can't|must not|not allowed|not possible|while|unless)\b/i;
const ALSO = /\b(?:also|and|with|along with|together with|including|cascad\w+|all)\b/i;
const DETACHED = /\b(?:set to null|detach\w*|unassign\w*|unlink\w*|unset|becomes? null|lose their)\b/i;

const NEWEST = /\b(?:newest|most recent|latest)(?:\s+\w+)?\s+first\b|\b(?:newest|latest) to oldest\b/i;
const OLDEST = /\boldest(?:\s+\w+)?\s+first\b|\bin (?:the )?order of (?:their )?creation\b|\boldest to newest\b/i;
const CREATION = /^(?:created(?:at|on|date|time)?|creation(?:date|time)|date(?:of)?creat(?:ed|ion))$/;

/** What a document says in words alone: each is proposed with the sentence that says it. */
export function proposeProse(
  deriving: Deriving,
  resources: readonly ApiResource[],
  records: ReadonlyMap<string, ApiRecord>,
): void {
  for (const resource of resources) {
    stateForms(deriving, resource);
    proposeUnique(deriving, resource, resources, records.get(resource.name));
    proposeRules(deriving, resource);
    proposeOrder(deriving, resource);
    proposeOnDelete(deriving, resource, resources);
  }
}

function proposeOrder({ draft }: Deriving, { name, atCollection }: ApiResource): void {
  const list = atCollection.get('GET');
  const at = ['resources', name, 'collection'];
  const text = textOf(list);
  const newest = sentenceWith(text, NEWEST);
  const sentence = newest ?? sentenceWith(text, OLDEST);
  if (sentence === undefined) return;
  const key = draft
    .facts()
    .find(({ path }) => path.length === 5 && isAt(path, [...at, 'sort']) && CREATION.test(bare(path[4] ?? '')))
    ?.path[4];
  if (key === undefined) return;
  draft.propose([...at, 'order'], { by: [newest === undefined ? key : `-${key}`] }, 'openapi', quoted(sentence));
}

/** What the delete of a record does to those of another resource that stand below it or refer to it. */
function proposeOnDelete({ draft }: Deriving, resource: ApiResource, resources: readonly ApiResource[]): void {
  const remove = resource.atItem.get('DELETE');
  if (remove === undefined) return;
  const [conflict] = remove.responses.filter(({ status }) => status === '409' || status === '422');
  const texts = [textOf(remove), ...(conflict === undefined ? [] : [`${conflict.status} ${conflict.description}`])];
  for (const other of resources) {
    if (other === resource || !dependsOn(draft.facts(), draft.proposals(), other, resource)) continue;
    const word = nounOf(other.name);
    const names = new RegExp(`\\b${word.slice(0, -1)}(?:${word.slice(-1)}|ies)(?:e?s)?\\b`, 'i');
    const sentence = texts.map((text) => sentenceWith(text, names)).find((one) => one !== undefined);
    const does = sentence === undefined ? undefined : deedIn(sentence, conflict && Number(conflict.status));
    if (sentence === undefined || does === undefined) continue;
    draft.propose(['resources', other.name, 'on-delete', resource.name], does, 'openapi', quoted(sentence));
  }
}

function deedIn(sentence: string, refusal: number | undefined): Json | undefined {
  if (DETACHED.test(sentence)) return 'detach';
  if (REFUSED.test(sentence)) return refusal === undefined ? undefined : { refuse: refusal };
  return ALSO.test(sentence) ? 'cascade' : undefined;
}

/** Whether records of a resource stand below those of another, or refer to them. */
export function dependsOn(
  facts: readonly DraftFact[],
  proposals: readonly DraftFact[],
  resource: ApiResource,
  other: ApiResource,
): boolean {
  if (isAbove(other, resource)) return true;
  return [...facts, ...proposals].some(({ path, value }) => {
    const target = isObject(value) ? value['to'] : value;
    return path.length === 4 && isAt(path, ['resources', resource.name, 'refs']) && target === other.name;
  });
}

const isAt = (path: readonly string[], start: readonly string[]): boolean => start.every((step, n) => path[n] === step);
