import { header, type Exchange, type Json, type JsonSchema, type Kit } from 'probity/check';

/** The form that a contract states for errors, as far as it does. */
export interface Form {
  readonly schema: JsonSchema | undefined;
  /** Media type; empty where nobody says. */
  readonly type: Json;
}

/**
 * In what a refusal departs from the declared form, in words. What reads JSON is often not what answers everything else, so a
 * refusal of a text that is none is held to the form only where the catalogue says that it has a code of its own.
 */
export function departsFromForm(
  kit: Pick<Kit, 'outcome' | 'body' | 'validateAnswer' | 'codesFor'>,
  exchange: Exchange,
  { schema, type }: Form,
): readonly string[] {
  const { status, origin } = kit.outcome(exchange);
  const isCoded = status === 400 || status === 422;
  const content = kit.body(exchange);
  if (!isCoded || origin === 'intermediary' || content.kind === 'too-large') return [];
  if (kit.codesFor('malformed-body').length === 0) return [];
  const [found = ''] = (header(exchange.response?.headers ?? [], 'content-type') ?? '').toLowerCase().split(';');
  const isOther = typeof type === 'string' && type !== '' && found.trim() !== type.toLowerCase();
  if (isOther) return [`it is ${found.trim() || 'of no media type'} and not ${type}`];
  if (schema === undefined) return [];
  return 'value' in content ? kit.validateAnswer(schema, content.value) : ['it is not JSON'];
}
