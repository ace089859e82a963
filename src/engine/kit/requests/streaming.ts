import type { Kit } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Stream } from '../../../contract/facts/model.js';
import { fillPath, placeholders } from '../../../contract/text/template.js';
import type { Exchange, Header } from '../../../result/exchange.js';
import type { Attempt } from '../context.js';
import { isUnanswered, refuseTrouble } from './no-answer.js';
import { defaultIdentity } from './default-caller.js';
import { checkIdentity } from './sending.js';

/** `stream` of a kit. */
export function streaming(attempt: Attempt): Kit['stream'] {
  return async (stream, options, use): Promise<Exchange> => {
    const { run, scope } = attempt;
    attempt.checkCut();
    const as = options.as ?? (stream.auth === 'none' ? 'anonymous' : defaultIdentity(attempt));
    checkIdentity(attempt, as);
    const isAnonymous = options.as === 'anonymous' || typeof options.as === 'object';
    const { signal, breaker } = run;
    const refusal = breaker.refusal(undefined);
    if (refusal) throw new Stop(refusal.reason, refusal.detail);
    const open = await run.recorder.open(
      {
        method: 'GET',
        url: pathOf(stream, run.contract.facts.variables),
        headers: [...(options.headers ?? []), ...acceptOf(stream)],
        as,
        ...(typeof stream.auth === 'string' ? {} : { schemes: stream.auth }),
        transport: stream.transport,
        ...(options.breaksOff === undefined ? {} : { breaksOff: options.breaksOff }),
      },
      { entry: attempt.entry, case: scope.name, lane: 'stream', phase: scope.phase },
      { intent: options.intent ?? (isAnonymous ? 'anonymous' : 'valid') },
      signal,
    );
    let exchange: Exchange | undefined;
    try {
      breaker.tell(undefined, open.opened);
      const isAsked = options.failures === 'return' && isUnanswered(open.opened);
      if (!isAsked) refuseTrouble(open.opened);
      const { opened, isOpen } = open;
      await use({
        opened,
        isOpen,
        until: async (isEnough, within) => {
          const seen = await open.until(isEnough, within);
          attempt.checkCut();
          return seen;
        },
        leave: open.leave,
      });
    } finally {
      exchange = open.close();
      scope.exchanges.push(exchange);
      attempt.exchanges += 1;
    }
    return exchange;
  };
}

function pathOf({ path }: Stream, variables: Readonly<Record<string, string>>): string {
  const open = placeholders(path).filter((name) => !Object.hasOwn(variables, name));
  if (open.length === 0) return fillPath(path, variables);
  throw new Stop('not-exercised', `The stream ${path.text} is one for each ${open.join(', ')}, which is not supported`);
}

function acceptOf({ transport }: Stream): readonly Header[] {
  if (transport === 'websocket') return [];
  // Without the second a cache between may answer (WHATWG HTML, section 9.2.2).
  return [
    ['Accept', 'text/event-stream'],
    ['Cache-Control', 'no-store'],
  ];
}
