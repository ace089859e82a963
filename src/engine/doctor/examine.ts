import type { Contract } from '../../contract/facts/model.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { NoteLine } from '../../result/run-file.js';
import type { ForeignRecords } from '../foreign-records/foreign-records.js';
import { canaryPath } from '../noise/health.js';
import { reasonOf, type RunContext } from '../kit/context.js';
import { lookAtAnswers } from './answers.js';
import { Asking } from './asking.js';
import { lookAtCredentials, lookAtRefusals } from './callers.js';
import { lookAtClock } from './clock-difference.js';
import { lookAtConfiguration } from './configuration.js';
import { lookAtRate } from './headroom.js';
import { reach } from './reaching.js';
import { readables } from './readable.js';
import { makeScratchRecords, type Scratched } from './scratch.js';
import { notTried, problem, type Step, type StepName } from './step.js';

/** A look at the target in the place of a run. */
export interface Examination {
  /** Told of each step as soon as it is known. */
  readonly tell: (step: Step) => void;
  /** Told last, when only the removal of what was made is still to come. */
  readonly made: (made: Scratched['made']) => void;
  /** Milliseconds since 1970. */
  readonly today: () => number;
  /** Base URLs with their variables filled in, and the keys that state them; that of the service first. */
  readonly hosts: readonly { readonly url: string; readonly fact: string }[];
  /** Entries of the plan, also those that would not run. */
  readonly planned: number;
  /** Keys of the contract whose texts need variables that are not set. */
  readonly unset: readonly { readonly fact: string; readonly variables: readonly string[] }[];
  /** Why nothing may be written. */
  readonly held: string | undefined;
  readonly rate?: number;
  readonly maxWait: number;
  /** Milliseconds that a run waits for an answer, where that is longer than what is waited here. */
  readonly timeout?: number;
}

/** What comes after a step that failed, and cannot be tried without it. */
const BEHIND_CONNECTION: readonly StepName[] = [
  'answers',
  'credentials',
  'refusals',
  'clock',
  'rate',
  'scratch record',
];

/** Looks at one thing after the other; what was made is removed by the run when it ends. */
export async function examine(
  examination: Examination,
  context: RunContext,
  entries: readonly PlannedEntry[],
  foreign: ForeignRecords,
  note: (about: NoteLine['about'], text: string) => void,
): Promise<void> {
  await lookAtAll(examination, context, entries, foreign, note);
  if (!context.signal.aborted) return;
  // What was not looked at may be wrong: that nothing was found says nothing.
  const text = `Not everything was looked at: ${reasonOf(context.signal)}`;
  examination.tell(problem('time', text, undefined, 'Does the service answer quickly by hand? Then try again'));
}

async function lookAtAll(
  { tell, made, today, hosts, held, rate, maxWait, planned, unset, timeout }: Examination,
  context: RunContext,
  entries: readonly PlannedEntry[],
  foreign: ForeignRecords,
  note: (about: NoteLine['about'], text: string) => void,
): Promise<void> {
  const { contract } = context;
  const asking = new Asking(context, today, timeout);
  const tellAll = (steps: readonly Step[]): void => {
    steps.forEach(tell);
  };
  const skip = (names: readonly StepName[], because: string): void => {
    tellAll(names.map((name) => notTried(name, because)));
  };
  tellAll(lookAtConfiguration(context, entries.length, planned, unset));
  if (!(await reachAll(asking, contract, hosts, tellAll))) {
    skip(BEHIND_CONNECTION, 'nothing answers');
    return;
  }
  const readable = readables(contract);
  // Without its credential nothing can be sent by the first caller, and a refusal tells that the service is there.
  const isUnset = context.identities.length === 0 && context.unset.size > 0;
  const answers = await lookAtAnswers(asking, contract, readable, isUnset ? 'anonymous' : undefined);
  tellAll(answers.steps);
  if (!answers.isThere) {
    skip(['credentials', 'refusals'], 'no list answers as it should');
    tell(lookAtClock(asking.dated));
    skip(['rate', 'scratch record'], 'no list answers as it should');
    return;
  }
  const callers = await lookAtCredentials(asking, contract, readable, context.identities);
  tellAll(callers.steps);
  tellAll(await lookAtRefusals(asking, contract, callers.accepted));
  tell(lookAtClock(asking.dated));
  const pace = { entries: entries.length, maxWait, caller: context.identities[0] };
  tellAll(lookAtRate(asking, contract.facts.limits, rate === undefined ? pace : { ...pace, rate }));
  const isRefused = callers.accepted.length === 0 && callers.steps.some(({ status }) => status === 'problem');
  const busy = asking.throttled === undefined ? undefined : 'the service answers 429';
  const refusal = isUnset ? 'no caller has a credential' : isRefused ? 'no credential was accepted' : busy;
  const scratched = await makeScratchRecords({
    context,
    entries,
    foreign,
    note,
    held: held ?? refusal,
    troubled: answers.troubled,
  });
  tellAll(scratched.steps);
  made(scratched.made);
}

/** Whether the service answers. Of the other hosts only what is wrong is told. */
async function reachAll(
  asking: Asking,
  contract: Contract,
  [service, ...others]: Examination['hosts'],
  tell: (steps: readonly Step[]) => void,
): Promise<boolean> {
  if (service === undefined) return false;
  const steps = await reach(asking, { ...service, ask: canaryPath(contract) });
  tell(steps);
  for (const other of others) {
    const found = await reach(asking, { ...other, ask: other.url });
    tell(found.filter(({ status }) => status === 'problem'));
  }
  return steps.some(({ step, status }) => step === 'connection' && status === 'ok') && steps.every(isNoProblem);
}

function isNoProblem({ status }: Step): boolean {
  return status !== 'problem';
}
