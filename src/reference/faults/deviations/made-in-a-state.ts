import { objectIn, onCollection } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

/** Makes an order in the state that its caller writes, where it is one of these. */
export function madeIn(states: readonly string[]): Pick<Fault, 'on' | 'after'> {
  return {
    on: (call) => onCollection('POST')(call) && states.includes(String(objectIn(call)?.['status'])),
    after(answer, call, { store }) {
      const id = isObject(answer.body) ? answer.body['id'] : undefined;
      const row = store.get('orders', String(id));
      const status = objectIn(call)?.['status'];
      if (answer.status === 201 && row && status !== undefined) store.write(row, { ...row.fields, status });
      return answer;
    },
  };
}
