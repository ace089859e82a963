import { checks, summarise, type Contract, type Run, type Summary } from '../index.js';
import { mendOfFacts } from './before.js';
import { lookedAt } from './looked-at.js';
import type { Profile } from './profile.js';
import { counted, listed, type Refusal } from './refusal.js';
import { heldStill } from './volatile.js';

/** What cannot be certified whatever the clauses came to, by what a run says of itself. */
const NOTES = {
  defect: ['defect', 'A defect of Probity', 'Report it; a run with a defect proves nothing'],
  'left-behind': [
    'left-behind',
    'Records were left behind',
    'Remove them with `probity cleanup`, and find out why the service kept them',
  ],
  harm: ['harm', 'Records of others were changed', 'Certify on a service that no other client uses'],
  'foreign-records': ['harm', 'Records of others were changed', 'Certify on a service that no other client uses'],
  interrupted: ['interrupted', 'The run was interrupted', 'Let the run finish'],
} as const;

/** Why a run does not carry a certificate: all reasons, each with what would mend it. */
export function refusalsOfRun(run: Run, contract: Contract, profile: Profile): readonly Refusal[] {
  const summary = summarise(lookedAt(run));
  return [
    ...notes(run),
    ...(run.footer === undefined ? [unfinished()] : []),
    ...clauses(summary, profile),
    ...entries(summary),
    ...breadth(run, summary, contract, profile),
    ...still(contract, run),
  ];
}

function unfinished(): Refusal {
  return { code: 'interrupted', message: 'The run did not finish', mend: 'Let the run finish' };
}

function notes({ notes: all }: Run): readonly Refusal[] {
  return Object.entries(NOTES).flatMap(([about, [code, what, mend]]) => {
    const those = all.filter((note) => note.about === about);
    const [first] = those;
    return first === undefined
      ? []
      : [
          {
            code,
            message: `${what}: ${first.text}${those.length > 1 ? ` (and ${String(those.length - 1)} more)` : ''}`,
            mend,
          },
        ];
  });
}

function clauses({ clauses: folded }: Summary, profile: Profile): readonly Refusal[] {
  const { satisfied, document } = profile;
  const of = (verdict: string, level?: 'must'): readonly string[] =>
    folded
      .filter((one) => one.verdict === verdict && (level === undefined || one.clause.level === level))
      .map(({ id }) => id);
  const refuse = (code: string, ids: readonly string[], what: string, mend: string): readonly Refusal[] =>
    ids.length === 0 ? [] : [{ code, message: `${counted(ids.length, 'rule')} ${what}: ${listed(ids)}`, mend }];
  const reached = new Map(folded.map((one) => [one.id, one]));
  const notReached = satisfied
    .map((id) => `${document}:${id}`)
    .filter((id) => {
      const one = reached.get(id);
      if (one === undefined || one.verdict === 'not-applicable') return true;
      // A rule of whose checks only a fail counts is shown to be kept by one that passed.
      return one.verdict === 'observed' && !one.also.some(({ verdict }) => verdict.kind === 'pass');
    });
  return [
    ...refuse(
      'violated',
      of('violated', 'must'),
      'broken',
      'Fix the service; `probity report` on the run file shows each finding',
    ),
    ...refuse(
      'unproven',
      of('unproven'),
      'unproven',
      'See the reasons with `probity report` on the run file, and remove them',
    ),
    ...refuse(
      'left-out',
      of('excluded'),
      'left out',
      'List the host of the service under target.sandbox, so that records can be made',
    ),
    ...refuse(
      'not-specified',
      folded.filter((one) => one.verdict === 'not-specified').map(({ id, facts }) => `${id} (${facts.join(', ')})`),
      'not specified',
      mendOfFacts(profile),
    ),
    ...refuse('clause-excepted', of('not-claimed'), 'not claimed', 'Take the exception out of claims'),
    ...refuse(
      'not-reached',
      notReached,
      'not looked at, though the profile asks for more than "not applicable"',
      'Choose a profile without these rules, or state what the service has',
    ),
  ];
}

/** Of what was planned to run: it came to nothing that can be judged again. */
const OPEN: readonly string[] = ['inconclusive', 'skipped', 'not-specified'];

/** Checks that look at answers which need not come about: a service that gives none of them keeps what they say. */
const RARE = new Set(checks.flatMap(({ id, check }) => (check.rare === true ? [id] : [])));

/** What was planned and not judged, though no rule depends on it. */
function entries({ entries: all }: Summary): readonly Refusal[] {
  const errors = all.filter(({ verdict }) => verdict.kind === 'error').map(({ id }) => id);
  const open = all.filter(
    ({ verdict, plan }) =>
      plan.planned === 'run' &&
      OPEN.includes(verdict.kind) &&
      !(verdict.kind === 'skipped' && verdict.how === 'excluded' && RARE.has(plan.check)),
  );
  const failed = all
    .filter(({ verdict, plan }) => verdict.kind === 'fail' && plan.clauses.length === 0)
    .map(({ id }) => id);
  return [
    ...(errors.length === 0
      ? []
      : [
          {
            code: 'defect',
            message: `A defect of Probity in ${listed(errors)}`,
            mend: 'Report it; a run with a defect proves nothing',
          },
        ]),
    ...(failed.length === 0
      ? []
      : [
          {
            code: 'violated',
            message: `The service breaks its own contract: ${listed(failed)}`,
            mend: 'Fix the service',
          },
        ]),
    ...(open.length === 0
      ? []
      : [
          {
            code: 'unproven-entries',
            message: `${counted(open.length, 'planned entry')} came to no verdict: ${listed(
              open.map((entry) => `${entry.id} (${reason(entry)})`),
              3,
            )}`,
            mend: 'Remove the reasons: credentials that are not set, a service that is busy or refuses to make records',
          },
        ]),
  ];
}

function reason({ verdict }: Summary['entries'][number]): string {
  if (verdict.kind === 'inconclusive') return `${verdict.reason}: ${verdict.detail}`;
  if (verdict.kind === 'not-specified') return `needs ${verdict.facts.join(', ')}`;
  return verdict.kind === 'skipped' ? verdict.because : verdict.kind;
}

/** How much was really looked at. */
function breadth(run: Run, { clauses: folded }: Summary, contract: Contract, { least }: Profile): readonly Refusal[] {
  const testable = folded.filter(({ clause }) => clause.checks.length > 0);
  const satisfied = testable.filter(({ verdict }) => verdict === 'satisfied').length;
  const share = testable.length === 0 ? 0 : Math.floor((satisfied * 100) / testable.length);
  const { resources } = contract.facts;
  const reached = resources.filter(({ operations }) =>
    Object.values(operations).some(({ id }) => run.exercised.has(id)),
  ).length;
  const narrow = (what: string, is: number, wanted: number): readonly Refusal[] =>
    is >= wanted
      ? []
      : [
          {
            code: 'too-narrow',
            message: `Too little was looked at: ${what} ${String(is)}, the profile asks for ${String(wanted)}`,
            mend: 'State more of what the service has: resources, operations, queries',
          },
        ];
  return [
    ...narrow('resources that answered', reached, least.resources),
    ...narrow('operations that answered', run.exercised.size, least.operations),
    ...narrow('percent of the rules satisfied', share, least.share),
  ];
}

function still(contract: Contract, run: Run): readonly Refusal[] {
  const names = heldStill(contract, run);
  if (names.length === 0) return [];
  return [
    {
      code: 'volatile-held-still',
      message: `The contract calls volatile what never changed while records were written: ${listed(names)}`,
      mend: 'Take it out of volatile: nothing changes it by itself',
    },
  ];
}
