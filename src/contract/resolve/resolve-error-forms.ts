import { isJsonType, withoutParameters, type StatusForm } from '../facts/error-form.js';
import { within, stated, type Slot } from '../facts/slot.js';
import { valueOr, type Reader } from './reading.js';

/** Errors of some statuses that are of another form than all others. */
export function statusFormsOf(read: Reader): Slot<readonly StatusForm[]> {
  const at = 'errors.by-status';
  return within(read.json(at), (entries) => {
    const count = Array.isArray(entries) ? entries.length : 0;
    return stated(
      Array.from({ length: count }, (_, index) => formAt(read, `${at}.${String(index)}`)),
      at,
    );
  });
}

function formAt(read: Reader, at: string): StatusForm {
  const said = <T>(own: Slot<T>, general: () => Slot<T>): T | undefined =>
    valueOr(own.state === 'gap' ? general() : own, undefined);
  const own = read.text(`${at}.media-type`);
  const type = said(own, () => read.text('errors.media-type'));
  // What is not JSON has no place for a code, and no shape that a schema of JSON could describe.
  const isJson = isJsonType(type);
  const schema = read.schema(`${at}.schema`);
  const code = read.text(`${at}.code`);
  return {
    statuses: valueOr(read.list<number | string>(`${at}.status`), []),
    schema: said(schema, () => (isJson ? read.schema('errors.schema') : schema)),
    type: type === undefined ? undefined : withoutParameters(type),
    code: said(code, () => (isJson ? read.text('errors.code') : code)),
    ...(own.state === 'none' ? { isOfAnyType: true as const } : {}),
  };
}
