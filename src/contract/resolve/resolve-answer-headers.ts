import type { AnswerHeader } from '../facts/model.js';
import { map, type Slot } from '../facts/slot.js';
import { isObject, type Json } from '../text/json.js';

/** Header fields of answers, each with a schema of its value. */
export function answerHeadersOf(slot: Slot<Json>): Slot<readonly AnswerHeader[]> {
  return map(slot, (fields) =>
    Object.entries(isObject(fields) ? fields : {}).map(([name, rule]) => {
      const { value, pattern } = isObject(rule) ? rule : {};
      return {
        name,
        schema: {
          type: 'string',
          ...(value === undefined ? {} : { const: value }),
          ...(typeof pattern === 'string' ? { pattern: `^(?:${pattern})$` } : {}),
        },
      };
    }),
  );
}
