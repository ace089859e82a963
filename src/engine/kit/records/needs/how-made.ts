import { Stop } from '../../../../check/violation.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import type { Own } from '../../../../contract/facts/model.js';
import type { RunContext } from '../../context.js';

/**
 * How records of a resource are made.
 * @throws Stop setup-failed where the contract does not say it
 */
export function howMade({ contract }: Pick<RunContext, 'contract'>, name: string): Own {
  const facts = contract.facts.resources.find((one) => one.name === name)?.own;
  const own = facts && ifStated(facts);
  if (own !== undefined) return own;
  throw new Stop('setup-failed', `A record of ${name} is needed, and the contract does not say how to make one`);
}
