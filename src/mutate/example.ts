import { baseUrlOf } from '../api/base-url.js';
import { EVERYTHING, planContract, type PlannedEntry } from '../index.js';
import type { Evidence } from './evidence.js';
import { runOnce, type OneRun, type Planting } from './one-run.js';
import type { Operator, Place } from './operator.js';
import { plant, type Planted } from './planted.js';
import { routerOf } from '../contract/resolve/surface/routing.js';

/** An exchange in which an operator took effect, and where. */
export interface Example {
  readonly place: Place;
  readonly evidence: Evidence;
}

/**
 * Plants an operator in a service, at one place after the other, and runs the contract until it has taken effect. Nothing where it has a
 * place nowhere, or no request gives it an opportunity.
 */
export async function exampleOf(
  request: OneRun,
  operator: Operator,
): Promise<Example | { readonly problem: string; readonly hint: string } | undefined> {
  const { contract, checks, environment = {}, effort, seed, signal, baseUrl } = request;
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) return bound;
  const plan = planContract(contract, checks, request.policy ?? EVERYTHING, environment, baseUrl, { effort, seed });
  const router = routerOf(contract.facts, bound.url);
  for (const place of operator.places(contract.facts)) {
    if (signal?.aborted) return undefined;
    let planted: Planted | undefined;
    const evidence = (): Evidence | undefined => planted?.effect().evidence;
    const on: Planting['on'] = (transport, nonce, unsecret) =>
      (planted = plant(transport, router, place, 'always', nonce, unsecret));
    const entries = nearFirst(plan.entries, place);
    const planting = { on, isEnough: () => evidence() !== undefined };
    const ran = await runOnce(request, { ...plan, entries }, planting, []);
    if ('problem' in ran) return ran;
    const found = evidence();
    if (found !== undefined) return { place, evidence: found };
  }
  return undefined;
}

/** Entries about the operation or the resource come before the others. */
function nearFirst(entries: readonly PlannedEntry[], { operation, resource }: Place): readonly PlannedEntry[] {
  const distance = ({ subject }: PlannedEntry): number => {
    if (operation !== undefined && subject.name === operation) return 0;
    return resource !== undefined && subject.resource === resource ? 1 : 2;
  };
  return [...entries].sort((a, b) => distance(a) - distance(b));
}
