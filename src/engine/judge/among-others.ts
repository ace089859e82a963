import { sharedBy } from '../../check/records/apart.js';
import type { Own } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { RunContext } from '../kit/context.js';

/** What a refusal says that comes often among the records of a run, and not where a record shares none with them. */
export const AMONG_OTHERS =
  'It is refused where its record shares others with records of the run, and taken where it does not. State the rule in `rules` or `needs`, or in words in `may-refuse`';

/** What the record of a request stands below or refers to, and may share with others of the run. */
export function sharedIn(exchange: Exchange, { asked, contract: { facts } }: RunContext): readonly Own[] {
  const name = asked.get(exchange)?.operation.resource;
  return sharedBy(
    facts,
    facts.resources.find((one) => one.name === name),
  );
}
