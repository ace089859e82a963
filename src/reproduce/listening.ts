import type { As, Kit } from '../check/kit.js';
import type { Stream } from '../contract/facts/model.js';
import { fillPath, placeholders } from '../contract/text/template.js';
import { ifStated } from '../contract/facts/slot.js';
import type { RunContext } from '../engine/kit/context.js';
import type { Step } from '../report/scripts/reproduction.js';
import { afterLast } from '../report/scripts/stream-times.js';
import type { Exchange, Header } from '../result/exchange.js';

/** A stream that a script has opened and listens to until `close`, and as long after it as the run did; `close` gives back what came. */
export interface Listening {
  readonly step: Step;
  readonly close: (how?: 'at once') => Promise<Exchange>;
}

/** The declared stream that a request of a run opened. */
export function streamOf(step: Step, { facts }: RunContext['contract']): Stream | undefined {
  const { variables } = facts;
  const [url = ''] = step.exchange.request.url.split('?', 1);
  return (ifStated(facts.streams) ?? [])
    .map(({ offered }) => ifStated(offered))
    .find((one) => {
      if (one === undefined || one.transport !== step.exchange.stream?.transport) return false;
      const isFilled = placeholders(one.path).every((name) => Object.hasOwn(variables, name));
      return isFilled && url.endsWith(fillPath(one.path, variables));
    });
}

/** Opens a stream; resolves when it is open, or was answered otherwise. */
export async function listen(
  open: Kit['stream'],
  stream: Stream,
  step: Step,
  { as, headers, all }: { readonly as: As; readonly headers: readonly Header[]; readonly all: readonly Step[] },
): Promise<Listening> {
  let hangUp: (isAtOnce: boolean) => void = () => undefined;
  const hungUp = new Promise<boolean>((resolve) => {
    hangUp = resolve;
  });
  const own = headers.filter(([name]) => !/^(?:accept|cache-control)$/i.test(name));
  const options = { as, headers: own, intent: step.exchange.intent, failures: 'return' } as const;
  return new Promise((resolve, reject) => {
    const exchange = open(stream, options, async ({ until }) => {
      resolve({
        step,
        close: (how) => {
          hangUp(how === 'at once');
          return exchange;
        },
      });
      // What the last request causes may take a while to come.
      if (!(await hungUp)) await until(() => false, afterLast(step, all));
    });
    exchange.catch(reject);
  });
}
