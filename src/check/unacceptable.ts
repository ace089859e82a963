import type { ServiceFacts } from '../contract/model.js';
import { ifStated } from '../contract/slot.js';
import type { Kit } from './kit.js';
import { accepted, enter, scene, type Scene } from './scene.js';

/** A media type that nobody has. */
export const NOBODYS = 'application/x-probity-unknown';

/** Every list, every read, and every create that answers with what it has made: what a caller can ask a representation of. */
export function represented(service: ServiceFacts): readonly Scene[] {
  return service.resources.flatMap((resource) => {
    const { list, read, create } = resource.operations;
    const making = ifStated(create.returns) === 'item' ? [create] : [];
    return [list, read, ...making].flatMap((operation) => ifStated(scene({ service, operation, resource })) ?? []);
  });
}

/**
 * Asks for a representation that nobody has, behind the same request for the usual one. A create that is done all the same has made a
 * record, which is removed with the others.
 *
 * @param statuses what the contract says is answered to who accepts nothing that the service has (RFC 9110 section 15.5.7)
 */
export async function expectUnacceptable(kit: Kit, tried: Scene, statuses: readonly number[]): Promise<void> {
  const { operation, own } = tried;
  const isCreate = operation.kind === 'create';
  const sample = isCreate && own !== undefined ? await kit.create(own) : undefined;
  const { input } = await enter(kit, tried);
  const body = async (): Promise<object> =>
    own === undefined || sample === undefined ? {} : { body: await kit.lay(own, sample.sent) };
  const usual = await kit.send(operation, { ...input, ...(await body()) });
  if (isCreate && own !== undefined) kit.adopt(own, usual);
  if (!accepted(kit, tried, usual)) kit.discard(`${operation.id} does not succeed as it is`);
  const headers = [['Accept', NOBODYS]] as const;
  const exchange = await kit.send(operation, { ...input, ...(await body()), headers }, { intent: 'probe' });
  if (isCreate && own !== undefined) kit.adopt(own, exchange);
  const claim = `${operation.id} is refused to who accepts a media type alone that nobody has`;
  kit.expect(kit.outcome(exchange).status, claim, { where: exchange.id }).toBeOneOf(statuses);
}
