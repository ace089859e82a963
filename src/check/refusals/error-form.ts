import { formsOf, type ErrorForms } from '../../contract/facts/error-form.js';
import type { ServiceFacts } from '../../contract/facts/model.js';
import { stated, type Stated } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';

/** The form of errors, as far as it is stated: it is never a reason not to run. */
export function errorForms({ errors }: ServiceFacts): Stated<ErrorForms> {
  return stated(formsOf(errors), 'errors');
}

/** The media type that an answer has, without its parameters; empty where it has none. */
export function mediaTypeOf(exchange: Exchange): string {
  const [found = ''] = (header(exchange.response?.headers ?? [], 'content-type') ?? '').toLowerCase().split(';');
  return found.trim();
}

export { formOf, isJsonType, type ErrorForms } from '../../contract/facts/error-form.js';
