import { isObject, type Json } from '../text/json.js';

/** Whether `when` asks for any value, which is not null: `{ any: true }`. */
export function isAnyValue(needed: Json): boolean {
  return isObject(needed) && needed['any'] === true && Object.keys(needed).length === 1;
}

/** A needed value in words. */
export function neededInWords(needed: Json): string {
  return isAnyValue(needed) ? 'a value' : JSON.stringify(needed);
}
