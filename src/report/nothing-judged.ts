import { isMap, isScalar, parseDocument } from 'yaml';
import type { Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { gapsCommand } from './breadth.js';
import { SAFE_METHODS } from './scripts/record-targets.js';
import { unusableCallers } from './unusable-callers.js';
import { unprovenGroups } from './waivers/unproven.js';
import { doctorCommand } from './wording/doctor-command.js';
import * as words from './wording/words.js';

/** What is said of a run that could not judge what it was there for. */
export interface NothingJudged {
  /** One sentence: what could not be judged and why, and that the command says more. */
  readonly text: string;
  /** What to add to the contract first, where that is known without looking. */
  readonly yaml?: readonly string[];
  /** To be typed where the run was. */
  readonly command: string;
}

/**
 * For a run that could judge nothing, of which no operation succeeded, or that could make no record at all: why, and which command
 * says what to change. Undefined for any other run.
 */
export function nothingJudged(run: Run, summary: Summary): NothingJudged | undefined {
  const unstated = nothingStated(run, summary);
  if (unstated !== undefined) return unstated;
  const what = failing(run, summary);
  if (what === undefined) return undefined;
  const dead = run.notes.find(({ about, text }) => about === 'target' && text.startsWith('No answer from '));
  const [unmade, ...others] = run.notes.filter(({ about }) => about === 'preflight');
  const [caller] = unusableCallers(run, summary);
  const more = others.length === 0 ? '' : `, and none of ${words.plural(others.length, 'other resource')}`;
  const why = dead?.text ?? caller?.text ?? (unmade && `${unmade.text}${more}`) ?? unprovenGroups(summary)[0]?.reason;
  const because = why === undefined ? '' : `: ${why.replace(/\.$/, '')}`;
  return { text: `${what}${because}; what to change is said by`, command: doctorCommand(run) };
}

/** Nothing could be sent for want of facts: a reader must not take that for a service that was looked at. */
function nothingStated(run: Run, { entries }: Summary): NothingJudged | undefined {
  const { header, footer } = run;
  if (footer?.requests !== 0 || entries.some(({ plan }) => plan.planned === 'run' || plan.planned === 'skipped'))
    return undefined;
  if (header.operations?.length === 0) {
    const names = namesOfResources(run);
    const isPromised = header.documents.some(
      ({ claimed, clauses }) => claimed && clauses.some(({ origin }) => origin === 'document'),
    );
    return {
      text: '0 requests: the contract states no operation, so there is nothing to send. Add the operations that the service has, such as a list',
      yaml: [
        ...(isPromised ? [] : [CLAIMS]),
        'resources:',
        `  ${names[0] ?? '<name>'}:`,
        ...(names.length === 0 ? ['    path: /<name>'] : []),
        LIST,
      ],
      command: doctorCommand(run).replace(/^probity doctor/, 'probity run'),
    };
  }
  return {
    text: '0 requests: no check has all the facts that it needs. The missing facts, the most valuable first, are printed by',
    command: gapsCommand(run),
  };
}

const LIST = '    operations: { list: { status: 200 } }';
const CLAIMS = 'claims: [web-api]';

function namesOfResources({ header: { sources } }: Run): readonly string[] {
  const document = parseDocument(sources[0]?.text ?? '', { logLevel: 'silent', strict: false, uniqueKeys: false });
  const resources = document.get('resources');
  return isMap(resources) ? resources.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : [])) : [];
}

function failing(run: Run, { entries, tally }: Summary): string | undefined {
  const planned = entries.filter(({ plan }) => plan.planned === 'run');
  // A run that was ended before it came to anything needs no advice.
  if (!planned.some(({ verdict }) => verdict.kind === 'inconclusive')) return undefined;
  if (!planned.some(({ verdict }) => verdict.kind === 'pass' || verdict.kind === 'fail'))
    return 'Nothing could be judged';
  const { exercised } = tally.numbers;
  if (exercised.of > 0 && exercised.count === 0) return 'No operation answered with success';
  return isUnwritten(run) ? 'Only reads could be judged' : undefined;
}

/** Of one resource or more no record could be made, and of the others none was changed: what answered with success read. */
function isUnwritten({ header, notes, exercised }: Run): boolean {
  const without = notes.flatMap(({ about, text }) =>
    about === 'preflight' ? [/^No record of (\S+) can be made/.exec(text)?.[1]] : [],
  );
  const written = (header.operations ?? []).filter(
    ({ id, method, safe }) => exercised.has(id) && safe !== true && !SAFE_METHODS.includes(method),
  );
  return without.length > 0 && written.every(({ resource }) => resource === undefined || without.includes(resource));
}
