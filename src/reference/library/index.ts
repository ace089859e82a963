import { machineClock } from '../clock.js';
import { listenFor } from '../http/listen.js';
import type { Call, Reply } from '../http/message.js';
import type { ReferenceService } from '../service.js';
import { faults } from './faults/index.js';
import { PROBITY_LIBRARY_KEYS } from './keys.js';
import { answerCall, type Library } from './library.js';
import { createShelves } from './library-store.js';
import { variants } from './variants/index.js';

/**
 * The second service. It shares with the Shop how messages arrive and nothing of what is done about them, so that a check
 * which is right about both is not right about the habits of one.
 */
export const library: ReferenceService = {
  id: 'library',
  title: 'Library',
  dialects: [{ id: 'library', contract: 'library.yaml' }],
  faults,
  variants,
  environment: (url) => ({ ...PROBITY_LIBRARY_KEYS, PROBITY_LIBRARY_URL: url }),
  start({ faults: planted = [], variants: odd = [], clock }) {
    const time = { now: () => clock?.now() ?? machineClock.now(), wait: clock?.wait ?? machineClock.wait };
    const memories = new Map<string, unknown>();
    const state: Library = {
      shelves: createShelves(time.now),
      clock: time,
      memory<T>(name: string, start: () => T): T {
        if (!memories.has(name)) memories.set(name, start());
        return memories.get(name) as T;
      },
    };
    const chosen = [...planted, ...odd].map(({ id }) => id);
    const deviations = [...variants, ...faults].filter(({ id }) => chosen.includes(id));
    const open = (call: Call): typeof deviations => deviations.filter((deviation) => deviation.on?.(call) ?? true);
    const dispatch = (call: Call): Promise<Reply> => answerCall(call, state, open(call));
    const incomplete = (call: Call): void => open(call).forEach((deviation) => deviation.incomplete?.(call, state));
    return { dispatch, incomplete, listen: (port, host) => listenFor({ dispatch, incomplete }, port, host) };
  },
};
