import { declaredNames } from '../../check/values/declared.js';
import { isObject } from '../../contract/text/json.js';
import type { Own, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { hasOneList, viewList } from '../foreign-records/list-view.js';
import type { RunContext } from '../kit/context.js';
import { marksOf } from '../kit/records/ledger/intents.js';
import { isOver } from '../kit/records/removal/removal.js';

/** Pages of each list that are read at most. */
const MOST_PAGES = 20;

/**
 * How many records of the run are there twice: each carries all the marks of another one, and all else that a create writes, which one
 * create can have made only where it was delivered twice. What an action makes of a record has its marks too, and other content.
 */
export async function twins(context: RunContext): Promise<number> {
  let twice = 0;
  for (const resource of context.contract.facts.resources) {
    const own = ifStated(resource.own);
    const isMade = own !== undefined && context.unconfirmed.isOf(own.resource);
    if (isMade && hasOneList(resource)) twice += await twinsOf(context, resource, own);
  }
  return twice;
}

async function twinsOf(context: RunContext, resource: ResourceFacts, own: Own): Promise<number> {
  const reading = { entry: `twins@${resource.name}`, lane: '0', mostPages: MOST_PAGES, isNoEvidence: true };
  const view = await viewList(context, resource, reading);
  const seen = new Map<string, number>();
  const names = declaredNames(own.createBody).filter((name) => !own.unique.includes(`/${name}`));
  let twice = 0;
  for (const item of view?.pages.flatMap(({ items }) => items) ?? []) {
    const marks = marksOf(own, item);
    const ours = Object.values(marks).filter((text) => text.includes(context.nonce));
    if (ours.length === 0 || isOver(own, resource, item)) continue;
    const written = isObject(item) ? names.map((name) => item[name] ?? null) : [];
    const key = JSON.stringify([marks, written]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    // A check may have sent the same create again.
    if (times > Math.max(1, ...ours.map((text) => context.unconfirmed.timesSent(text)))) twice += 1;
  }
  return twice;
}
