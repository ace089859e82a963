import type { Json, JsonSchema } from '../text/json.js';
import { ifStated, type Slot } from './slot.js';

export interface ErrorFacts {
  readonly schema: Slot<JsonSchema>;
  readonly code: Slot<string>;
  /** Media type of an error body. */
  readonly mediaType: Slot<string>;
  /** Statuses whose errors are of another form, the statuses themselves before classes; several of one status differ in their media type. */
  readonly byStatus: Slot<readonly StatusForm[]>;
  readonly in200: Slot<'never' | 'possible'>;
  readonly marker: Slot<string>;
  /** Entries with the codes of errors, as they are written. */
  readonly catalogue: Slot<Json>;
  readonly validation: Slot<readonly number[]>;
  readonly noEffect: Slot<boolean>;
}

/** What the body of an error is like; what is undefined is not stated, or there is no such thing. */
export interface ErrorForm {
  readonly schema: JsonSchema | undefined;
  readonly type: string | undefined;
  /** JSON pointer to the code. */
  readonly code: string | undefined;
  /** It may be of any media type: what is no JSON has no shape. */
  readonly isOfAnyType?: true;
}

/** A form that only some statuses have. */
export interface StatusForm extends ErrorForm {
  /** Statuses, and classes such as `5xx`. */
  readonly statuses: readonly (number | string)[];
}

/** What a contract states of the form of errors, as far as it does. */
export interface ErrorForms {
  readonly usual: ErrorForm;
  readonly byStatus: readonly StatusForm[];
}

/** The form of an error, and whether the contract states one for its status alone. */
export interface FormOfStatus extends ErrorForm {
  readonly isOwn: boolean;
}

export function formsOf({ schema, mediaType, code, byStatus }: ErrorFacts): ErrorForms {
  const usual = { schema: ifStated(schema), type: ifStated(mediaType), code: ifStated(code) };
  return { usual, byStatus: ifStated(byStatus) ?? [] };
}

/**
 * The form that an error with the status has: that of the status itself, else that of its class, else that of all.
 *
 * @param of the media type of the answer, which selects one of several forms; the first where none has it
 */
export function formOf({ usual, byStatus }: ErrorForms, status = 0, of?: string): FormOfStatus {
  const named = (one: number | string): readonly StatusForm[] =>
    byStatus.filter(({ statuses }) => statuses.includes(one));
  const own = named(status);
  const forms = own.length > 0 ? own : named(`${String(status).slice(0, 1)}xx`);
  const found = forms.find(({ type }) => type !== undefined && type.toLowerCase() === of) ?? forms[0];
  return { ...(found ?? usual), isOwn: found !== undefined };
}

/** A media type as it is compared: `charset` and other parameters are no part of what it is (RFC 9110 section 8.3.1). */
export function withoutParameters(type: string): string {
  return type.replace(/\s*;.*$/s, '').trim();
}

/** Whether content of a media type is JSON; where none is stated it is. */
export function isJsonType(type: string | undefined): boolean {
  return type === undefined || /[/+]json\s*(?:;|$)/i.test(type);
}
