import type { RunContext } from '../kit/context.js';

/** Where nothing is sent: a recorded run is judged again. */
export const UNWATCHED: RunContext['writes'] = {
  send: (_attempt, _operation, _input, _options, go) => go(),
  refuseTo: () => undefined,
  whyStopped: () => undefined,
};
