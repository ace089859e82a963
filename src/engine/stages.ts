import type { PlannedEntry } from '../plan/plan.js';

/** The stage after which malformed input may have left something behind. */
export const LAST_WELL_FORMED = 1;

/** Reads before writes before malformed input before disruption: what may harm comes last. */
export function stageOf({ check: { check }, decision }: PlannedEntry): number {
  if (check.kind === 'watch') return 4;
  if (check.effect === 'disrupts') return 3;
  if (check.stage === 'malformed') return 2;
  // Beside the writes, for waiting costs nothing while there is something else to do.
  if (check.stage === 'patient') return 1;
  return decision.planned === 'run' && decision.writes ? 1 : 0;
}

/**
 * Who waits for as long as an interval begins first. Who needs that nobody writes to a collection comes next, because there is
 * little in it yet: first those that read it side by side, then those that must be alone. Who waits for part of a second then
 * does so while the others work.
 */
function turnOf({ check: { check } }: PlannedEntry): number {
  if (check.kind !== 'check') return 4;
  if (check.stage === 'patient') return 0;
  if (check.waits || check.over === 'stream') return 3;
  if (check.alone === 'readers') return 1;
  return check.alone === 'no' ? 4 : 2;
}

/** Only waits and listens: a stream that nobody writes to yet is silent soonest. */
function listens({ check: { check } }: PlannedEntry): boolean {
  return check.kind === 'check' && check.stage === 'patient' && check.effect === 'reads';
}

/**
 * Runs the entries stage by stage; inside a stage side by side, in the order of the plan, but by their turns. Who
 * only listens begins at once, and may take as long as the writes. After each stage `between` is called with nothing of
 * ours under way, but for those: with the stage that ended.
 */
export async function inStages(
  entries: readonly PlannedEntry[],
  atOnce: number,
  work: (entry: PlannedEntry) => Promise<void>,
  between: (stage: number) => Promise<void>,
): Promise<void> {
  const stages = [...new Set(entries.map(stageOf))].sort((a, b) => a - b);
  let listening: Promise<unknown> | undefined;
  for (const stage of stages) {
    const ofStage = entries.filter((entry) => stageOf(entry) === stage && !listens(entry));
    const waiting = ofStage.toSorted((a, b) => turnOf(a) - turnOf(b));
    const worker = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(entry);
    };
    // The others first: of a target that takes few connections at a time, who only listens would keep one for itself.
    const working = Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, worker));
    if (listening === undefined) {
      listening = Promise.all(entries.filter(listens).map(work));
      // Whoever waits for it below is told of what goes wrong meanwhile.
      listening.catch(() => undefined);
    }
    await working;
    if (stage === LAST_WELL_FORMED) await listening;
    await between(stage);
  }
}
