import { baseUrlOf, sandboxRule, type Environment } from './base-url.js';
import type { RegisteredCheck } from '../check/registered.js';
import type { Contract } from '../contract/facts/model.js';
import { EFFORTS, type Effort } from '../engine/options.js';
import { hash } from '../engine/seed.js';
import { EVERYTHING, type Policy } from '../plan/decide.js';
import { plan, type Plan } from '../plan/plan.js';
import { shardOf, TooManyShards } from '../plan/shards.js';
import { thinned } from '../plan/thinned.js';
import type { Shard } from '../result/run-file.js';

/** How much of a plan is run. */
export interface Amount {
  readonly effort?: Effort;
  readonly seed?: number;
  readonly shard?: Shard;
}

/**
 * Plans without sending anything. The environment only decides whether the target is in the sandbox.
 *
 * @param amount as for the run that is planned; without a seed, what a small effort would draw by it is not left out
 * @throws TooManyShards when the plan cannot be divided into so many
 */
export function planContract(
  contract: Contract,
  checks: readonly RegisteredCheck[],
  policy: Policy = EVERYTHING,
  environment: Environment = {},
  baseUrl?: string,
  { effort = 'standard', seed, shard }: Amount = {},
): Plan {
  const bound = baseUrlOf(contract, environment, baseUrl);
  const whole = plan(contract, checks, { ...policy, ...('url' in bound ? sandboxRule(contract, bound.url) : {}) });
  const tried = seed === undefined ? whole : forEffort(whole, effort, seed, policy.only);
  return shard === undefined ? tried : shardOf(tried, shard);
}

/** The whole plan, or the shard of it that is asked for. */
export function partOf(
  whole: Plan,
  { shard, seed }: Amount,
): Plan | { readonly problem: string; readonly hint: string } {
  if (shard === undefined) return whole;
  if (seed === undefined) {
    return { problem: 'A shard needs a seed', hint: 'Give all shards the same one, such as --seed 1' };
  }
  try {
    return shardOf(whole, shard);
  } catch (error) {
    if (!(error instanceof TooManyShards)) throw error;
    return { problem: error.message, hint: 'What shares a collection stays together; ask for fewer shards' };
  }
}

/** The seed says which subjects a small effort tries, so that other runs try others: of one resource, where it has them. */
export function forEffort(whole: Plan, effort: Effort, seed: number, named: readonly string[]): Plan {
  const { subjects } = EFFORTS[effort];
  if (subjects === undefined) return whole;
  const drawn = (name: string): number => hash(seed, name) >>> 0;
  return thinned(whole, subjects, ({ id, subject }) => drawn(subject.resource ?? '') + drawn(id) / 2 ** 32, named);
}
