import type { Operation, Own, ServiceFacts } from '../../contract/facts/model.js';
import { ifStated, map, only, orDefault, within, type Slot } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';
import { first } from '../first.js';
import type { Kit } from '../kit.js';
import { context, type OperationContext } from '../operation-context.js';

/** A list or a read, and if possible one for which nothing must be made. */
export function plainRead(service: ServiceFacts): Slot<OperationContext> {
  const found = service.resources.flatMap((resource) =>
    [resource.operations.list, resource.operations.read].map((operation) =>
      within(
        only(operation.offered, ({ method, safe }) => safe && method === 'GET'),
        () => context({ service, operation, resource }),
      ),
    ),
  );
  const free = found.filter((slot) => slot.state === 'stated' && slot.value.footing.on !== 'own');
  return first([...free, ...found], 'resources');
}

/** What can be asked of records whose path names nothing else; undefined where no resource is of that kind. */
export function topLevel(
  service: ServiceFacts,
): Slot<{ readonly read: Operation | undefined; readonly own: Own } | undefined> {
  const found = service.resources.map(({ operations: { read }, own }) =>
    map(
      only(own, ({ parents, create }) => parents.length === 0 && create.method === 'POST'),
      (one) => ({ own: one, read: ifStated(only(read.offered, ({ method }) => method === 'GET')) }),
    ),
  );
  return orDefault<{ readonly read: Operation | undefined; readonly own: Own } | undefined>(
    first(found, ''),
    undefined,
  );
}

/** Milliseconds in which a service that closes a connection behind an answer has done so. */
const MOMENT = 20;
/** Milliseconds after an answer in which nobody closes a connection because it is idle. */
const DIRECTLY = 100;

/**
 * What became of the connection that carried an answer: `kept` where the next request was answered on it, or where its end
 * was announced; `closed` where the service ended it at once and had not said so. Undefined where nobody can know.
 */
export async function closingBehind(
  kit: Kit,
  before: (send: Kit['send']) => Promise<Exchange>,
  after: (send: Kit['send']) => Promise<Exchange>,
): Promise<{ readonly how: 'kept' | 'closed' | undefined; readonly exchange: Exchange }> {
  const connection = kit.connection();
  try {
    const exchange = await before(connection.send);
    if (exchange.response === undefined) return { how: undefined, exchange };
    if (announces(exchange)) return { how: 'kept', exchange };
    await kit.wait(MOMENT);
    const next = await after(connection.send);
    const isSame = next.connection !== undefined && next.connection === exchange.connection;
    if (isSame && next.failure === undefined) return { how: 'kept', exchange };
    const died = isSame && next.failure?.kind === 'reset' ? next.started - exchange.ended : undefined;
    const { foundClosed } = next;
    const idle = foundClosed?.connection === exchange.connection ? foundClosed?.after : died;
    return { how: idle !== undefined && idle < DIRECTLY ? 'closed' : undefined, exchange };
  } finally {
    await connection.close();
  }
}

/**
 * Whether the connection ends behind the answer: it says so, or is of a version in which it does unless it says otherwise
 * (RFC 9112 section 9.3).
 */
export function endsBehind({ response }: Exchange): boolean {
  const { httpVersion, headers = [] } = response ?? {};
  const isTold = (header(headers, 'connection') ?? '').split(',').some((option) => /^\s*close\s*$/i.test(option));
  return isTold || httpVersion === '1.0';
}

/** Whether the end of its connection was to be expected; nothing is known of an answer whose version nobody saw. */
function announces(exchange: Exchange): boolean {
  const { httpVersion, headers = [] } = exchange.response ?? {};
  return (
    httpVersion === undefined ||
    endsBehind(exchange) ||
    /\btimeout\s*=\s*"?0/i.test(header(headers, 'keep-alive') ?? '')
  );
}
