import type { Exchange, Kit } from 'probity/check';
import { type ErrorForms, formOf, mediaTypeOf } from 'probity/check/refusals';

/**
 * In what a refusal departs from the declared form, in words. What reads JSON is often not what answers everything else, so a
 * refusal of a text that is none is held to the form only where the catalogue says that it has a code of its own.
 */
export function departsFromForm(
  kit: Pick<Kit, 'outcome' | 'body' | 'validateAnswer' | 'codesFor'>,
  exchange: Exchange,
  forms: ErrorForms,
): readonly string[] {
  const { status, origin } = kit.outcome(exchange);
  const isCoded = status === 400 || status === 422;
  const content = kit.body(exchange);
  if (!isCoded || origin === 'intermediary' || content.kind === 'too-large') return [];
  if (kit.codesFor('malformed-body').length === 0) return [];
  const found = mediaTypeOf(exchange);
  const { schema, type, isOfAnyType } = formOf(forms, status, found);
  if (type !== undefined && found !== type.toLowerCase())
    return [`it is ${found || 'of no media type'} and not ${type}`];
  if (schema === undefined || (isOfAnyType === true && !('value' in content))) return [];
  return 'value' in content ? kit.validateAnswer(schema, content.value) : ['it is not JSON'];
}
