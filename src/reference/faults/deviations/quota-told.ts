import { byTrial } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import type { Quota } from '../../rules.js';

/** Tells the caller who has a quota something else of it. */
export function quotaTold(tell: (quota: Quota, window: number) => Partial<Quota>): Pick<Fault, 'on' | 'rules'> {
  return {
    on: byTrial,
    rules: ({ quota }) => ({
      quota(caller, call, shop) {
        const state = quota(caller, call, shop);
        return state && { ...state, ...tell(state, shop.limits.rate.window) };
      },
    }),
  };
}
