import { escapeSegment } from '../../contract/text/pointer.js';
import type { Deriving } from '../resources/deriving.js';
import { describedMembers, quoted, sentenceWith, writtenBody } from '../openapi/descriptions.js';
import type { ApiResource } from '../resources/resource.js';

/** `Kept in upper case`, `Converted to lowercase`, and not `in upper or lower case`. */
const FORM =
  /\b(?:kept|stored|saved|converted|normali[sz]ed|changed|put|turned|returned|shown|always)\s+(?:in|to|into|as)\s+(upper|lower)[- ]?case\b/i;
const EITHER =
  /\b(?:upper|lower)[- ]?(?:case)?\s+or\s+(?:upper|lower)[- ]?case\b|\bnot\s+\w+\s+(?:in|to)\s+(?:upper|lower)/i;

/** States the letter case in which texts are stored, where a document says so of a member: what was sent is shown in that form. */
export function stateForms({ document, draft }: Deriving, { name, atCollection }: ApiResource): void {
  const create = atCollection.get('POST');
  if (create === undefined || !draft.has(['resources', name, 'operations', 'create', 'body'])) return;
  for (const [member, text] of describedMembers(document, writtenBody(create))) {
    const sentence = sentenceWith(text, FORM);
    const [, form] = FORM.exec(sentence ?? '') ?? [];
    if (sentence === undefined || form === undefined || EITHER.test(sentence)) continue;
    draft.state(
      ['resources', name, 'normalized', `/${escapeSegment(member)}`],
      form.toLowerCase(),
      'openapi',
      quoted(sentence),
    );
  }
}
