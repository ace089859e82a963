import { type Kit, type MemberRight, type Operation, valueAt } from 'probity/check';
import { equal } from 'probity/check/values';
import { LETS_IN } from 'probity/check/writes';
import type { MemberTrial } from './member-trials.js';

/** What is judged, and what it is judged by. */
export interface Judging {
  readonly operation: Operation;
  readonly as: string;
  readonly right: MemberRight;
  /** A caller of whom nothing is said there. */
  readonly able: string | undefined;
  /** Statuses of the refusal; none where nobody says. */
  readonly statuses: readonly number[];
}

/** Discards a case whose value is refused whoever sends it, or of which nobody can show that it is not. */
async function shownGood(kit: Kit, { able }: Judging, trial: MemberTrial): Promise<void> {
  if (able === undefined) kit.discard('the value may be refused for itself, and no other caller may send it');
  if (!trial.isTaken(await trial.send(true, 'valid', able)))
    kit.discard('the same request is refused to one who may send it as well');
}

/** A body with a member that is refused to its caller, or without one that it has to send. */
export async function judgeRefused(kit: Kit, judging: Judging, trial: MemberTrial): Promise<void> {
  const { operation, as, right, statuses } = judging;
  const isWith = right.is === 'refused';
  const before = isWith ? valueAt(await trial.read(), right.at) : undefined;
  const tried = await trial.send(isWith, 'invalid');
  const { class: answer, status = 0, origin } = kit.outcome(tried);
  const isTaken = trial.isTaken(tried);
  if (!isTaken && (answer !== 'caller-error' || origin === 'intermediary'))
    kit.discard(`an answer ${String(status)} says nothing of members`);
  if (!isTaken) {
    const now = isWith ? valueAt(await trial.read(), right.at) : undefined;
    const isKept = equal(now ?? null, before ?? null);
    const kept = `${operation.id} that is refused to ${as} leaves ${right.at} as it was`;
    kit.expect(isKept, kept, { where: tried.id, shown: JSON.stringify(now) }).toBeTrue(JSON.stringify(before ?? null));
    if (!trial.isTaken(await trial.send(!isWith, 'valid')))
      kit.discard(`the same request is refused ${isWith ? 'without' : 'with'} ${right.at} as well`);
  }
  const isOther = !isTaken && statuses.length > 0 && !statuses.includes(status);
  if (isOther && isWith) await shownGood(kit, judging, trial);
  const claim = `${operation.id} ${isWith ? 'with' : 'without'} ${right.at} is refused to ${as}`;
  const where = { where: tried.id, ...(isTaken && LETS_IN) };
  if (isTaken || statuses.length === 0) kit.expect(!isTaken, claim, where).toBeTrue('a refusal');
  else kit.expect(status, claim, where).toBeOneOf(statuses);
}

/** A body with a member that is not heeded when its caller sends it. */
export async function judgeIgnored(kit: Kit, judging: Judging, trial: MemberTrial): Promise<void> {
  const { operation, as, right } = judging;
  const bare = operation.kind === 'create' ? await trial.send(false, 'valid') : undefined;
  if (bare !== undefined && !trial.isTaken(bare)) kit.discard('the same request is refused without it as well');
  const before = await trial.read(bare);
  if (before === undefined) kit.discard('the record cannot be read');
  const usual = valueAt(before, right.at) ?? null;
  if (equal(usual, trial.value)) kit.discard(`it has the value of ${right.at} already`);
  const tried = await trial.send(true, 'valid');
  const { status } = kit.outcome(tried);
  const isTaken = trial.isTaken(tried);
  const now = valueAt(await trial.read(tried), right.at) ?? null;
  if (!isTaken) await shownGood(kit, judging, trial);
  const where = { where: tried.id };
  const taken = `${operation.id} with ${right.at} by ${as} is taken as one without it`;
  kit.expect(isTaken ? 'taken' : status, taken, where).toBeOneOf(['taken']);
  kit
    .expect(!equal(now, trial.value), `${operation.id} by ${as} does not set ${right.at}`, {
      ...where,
      ...LETS_IN,
      shown: JSON.stringify(now),
    })
    .toBeTrue(`another value than ${JSON.stringify(trial.value)}`);
}
