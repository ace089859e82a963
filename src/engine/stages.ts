import type { OperationFacts, ResourceFacts } from '../contract/facts/model.js';
import type { PlannedEntry } from '../plan/plan.js';

/** The stage after which malformed input may have left something behind. */
export const LAST_WELL_FORMED = 1;
const MALFORMED = 2;

/** Reads before writes before malformed input before disruption: what may harm comes last. */
export function stageOf({ check: { check }, decision }: PlannedEntry): number {
  if (check.kind === 'watch') return 4;
  if (check.effect === 'disrupts') return 3;
  if (check.stage === 'malformed') return MALFORMED;
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

/** What is said of an option is this much longer than what is said of a member, of which as many mistakes are made. */
const OPTIONS_TO_A_BODY = 10;

/**
 * How much there is to get wrong in the operation that an entry is about: mistakes are sent one after another, so the longest
 * begin first and none is left for the end. The size of what the contract says of its input is measure enough.
 */
function lengthOf(entry: PlannedEntry): number {
  const { kind, facts } = entry.subject;
  if (stageOf(entry) !== MALFORMED || kind !== 'operation') return 0;
  const { operation, resource } = facts as { operation: OperationFacts; resource: ResourceFacts | undefined };
  const options = resource?.operations.list === operation ? JSON.stringify(resource.collection).length : 0;
  return JSON.stringify(operation.body).length + options / OPTIONS_TO_A_BODY;
}

/** Only waits and listens: a stream that nobody writes to yet is silent soonest. */
function listens({ check: { check } }: PlannedEntry): boolean {
  return check.kind === 'check' && check.stage === 'patient' && check.effect === 'reads';
}

/** Entries that are worked on at one time in a stage. */
type AtOnce = (stage: number) => number;

/** At one time, unless somebody says how many: most of them wait, for others, for locks and for a while. */
const MANY = 48;
/** Beyond one for each request that may be in flight. */
const FEW_MORE = 2;

/**
 * Mistakes wait for nothing but their answers. With hardly more entries than requests in flight the longest goes on as fast as it can,
 * and is not left alone at the end.
 */
export function entriesAtOnce(most: number = MANY, inFlight: number = most): AtOnce {
  return (stage) => (stage === MALFORMED ? Math.min(most, inFlight + FEW_MORE) : most);
}

/**
 * Runs the entries stage by stage; inside a stage side by side, in the order of the plan, but by their turns and lengths. Who
 * only listens begins at once, and may take as long as the writes. After each stage `between` is called with nothing of
 * ours under way, but for those: with the stage that ended.
 */
export async function inStages(
  entries: readonly PlannedEntry[],
  atOnce: AtOnce,
  work: (entry: PlannedEntry) => Promise<void>,
  between: (stage: number) => Promise<void>,
): Promise<void> {
  const stages = [...new Set(entries.map(stageOf))].sort((a, b) => a - b);
  let listening: Promise<unknown> | undefined;
  for (const stage of stages) {
    const ofStage = entries.filter((entry) => stageOf(entry) === stage && !listens(entry));
    const lengths = new Map(ofStage.map((entry) => [entry, lengthOf(entry)]));
    const longer = (a: PlannedEntry, b: PlannedEntry): number => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0);
    const waiting = ofStage.toSorted((a, b) => turnOf(a) - turnOf(b) || longer(a, b));
    const worker = async (): Promise<void> => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(entry);
    };
    // The others first: of a target that takes few connections at a time, who only listens would keep one for itself.
    const working = Promise.all(Array.from({ length: Math.min(atOnce(stage), waiting.length) }, worker));
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
