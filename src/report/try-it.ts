import type { Run } from '../result/run-file.js';
import type { Finding } from '../result/verdict.js';
import { partsOf } from '../result/shards.js';
import { curl } from './curl.js';
import { markPlaces } from './mark-places.js';
import { operationsOf } from './record-targets.js';
import { reproductions, type Capture, type CleanUp, type Step } from './reproduction.js';
import type { ScriptContext } from './script-guards.js';
import { Quoting, type Substitution } from './shell.js';
import { guardedSteps, OURS, type Guards } from './try-it-guards.js';
import { plural } from './words.js';

/** Requests of a case that are shown for themselves, the last ones; a script has all of them. */
const MOST = 4;
/** And where the last one names a record. */
const MOST_TELLING = 8;

/**
 * The shortest lines to copy that show a finding: what makes the records that the last requests name, then those. For
 * a POSIX shell; `jq` reads what no header says. Looks through the run once, for all findings.
 */
export function tryIt(run: Run): (finding: Finding) => readonly string[] {
  if (run.header.shards === undefined) return tryPart(run);
  const parts = partsOf(run).map((part) => ({
    ids: new Set(part.exchanges.map(({ id }) => id)),
    lines: tryPart(part),
  }));
  return (finding) => {
    const [id = ''] = finding.exchanges;
    return (parts.find(({ ids }) => ids.has(id)) ?? parts[0])?.lines(finding) ?? [];
  };
}

function tryPart(run: Run): (finding: Finding) => readonly string[] {
  const reproduce = reproductions(run);
  const { nonce, baseUrl } = run.header;
  const mark = nonce.length < SHORTEST_MARK ? [] : [{ value: nonce, variable: 'NONCE' }];
  const operations = operationsOf(run.header.operations);
  const places = markPlaces(run.exchanges, mark.length === 0 ? '' : nonce);
  return (finding) => {
    const { steps, cleanUp } = reproduce(finding);
    const groups = alike(steps.filter(({ isCase }) => isCase));
    const last = telling(groups);
    const needed = withSetUp(
      steps,
      last.map(({ step }) => step),
    );
    const shown = steps.filter((step) => needed.has(step) && !last.some(({ all }) => all.includes(step)));
    if (steps.length === 0) return [];
    const left = steps.length - shown.length - last.reduce((sum, { all }) => sum + all.length, 0);
    const all = steps.filter((step) => shown.includes(step) || last.some((group) => group.all.includes(step)));
    const makers = new Map(
      all.flatMap((step, at) => step.captures.map(({ variable }) => [variable, { step, number: at + 1 }] as const)),
    );
    const context: ScriptContext = { shell: new Quoting(), mark, operations, baseUrl, makers, places };
    const removals = removable(cleanUp, all, needed);
    const guards = guardedSteps([...all, ...removals], context);
    if (guards === undefined) return pointer(finding);
    const lines = [
      ...shown.map((step) => line(step, needed, mark, guards)),
      ...sideBySide(last, (step) => line(step, needed, mark, guards, true)),
    ];
    if (removals.length > 0) lines.push('# Removes what was made');
    for (const one of removals) {
      const text = command(one, mark).replace(/^curl -sS -i/, 'curl -sS -o /dev/null');
      lines.push(`${guards.get(one.exchange) ?? ''}${text}`);
    }
    return [
      isPlainUrl(baseUrl) ? `: "\${BASE_URL:=${baseUrl}}"` : `BASE_URL=${new Quoting().quote(baseUrl)}`,
      ...secretsOf([...shown, ...last.map(({ step }) => step)]),
      ...(lines.some((text) => text.includes('$NONCE') || text.includes('${NONCE}')) ? [NEW_MARK] : []),
      ...(guards.size > 0 ? [OURS] : []),
      ...(left > 0
        ? [`# ${plural(left, 'earlier request')} of the case left out: \`probity replay --curl\` has all`]
        : []),
      ...lines,
    ];
  };
}

/** What single lines cannot prove to be theirs, a script can: it stops where a record is not its own. */
function pointer({ exchanges: [id = ''] }: Finding): readonly string[] {
  const entry = /^[^/]+/.exec(id)?.[0] ?? '';
  const replay = `probity replay run.ndjson ${new Quoting().quote(entry)} --curl`;
  return [`${replay} > see-it.sh && sh see-it.sh  # changes records: a script looks first at whose they are`];
}

/** What removes the records that these steps make and name. */
function removable(
  cleanUp: readonly CleanUp[],
  steps: readonly Step[],
  needed: ReadonlySet<Step>,
): readonly Pick<Step, 'exchange' | 'substitutions'>[] {
  const used = usedIn(needed);
  return cleanUp.filter(
    ({ variable }) =>
      variable !== undefined &&
      used.has(variable) &&
      steps.some(({ captures }) => captures.some((capture) => capture.variable === variable)),
  );
}

function usedIn(steps: ReadonlySet<Step>): ReadonlySet<string> {
  return new Set([...steps].flatMap(({ substitutions }) => substitutions.map(({ variable }) => variable)));
}

/** Nothing in it is more than text to a shell. */
function isPlainUrl(url: string): boolean {
  return /^[\w./:@%+,~-]+$/.test(url);
}

/** A line for each credential that the requests need: it was never recorded. */
function secretsOf(steps: readonly Step[]): readonly string[] {
  const variables = steps.flatMap(({ exchange }) => curl(exchange, { brief: true }).variables);
  const names = new Map(variables.map(({ name, secret }) => [name, secret]));
  return [...names].map(([name, secret]) =>
    name === secret
      ? `: "\${${name}:?set it first}"`
      : `: "\${${name}:?set it to the secret of ${secret.replace(':', ', ')}}"`,
  );
}

/**
 * The requests that show the finding: those that name the record which the last one names. Where that record was only
 * looked at, what changed others may be to blame, and is shown too; not so what made them, unless it is needed.
 */
function telling(groups: readonly Group[]): readonly Group[] {
  const focus = groups.at(-1)?.step.substitutions.filter(({ variable }) => variable.startsWith('ID')) ?? [];
  const [record] = focus.slice(-1);
  if (record === undefined) return groups.slice(-MOST);
  const isOwn = ({ step }: Group): boolean => step.substitutions.some(({ variable }) => variable === record.variable);
  const isWrite = ({ step }: Group): boolean => !['GET', 'HEAD'].includes(step.exchange.request.method);
  const isChanged = groups.some((group) => isOwn(group) && isWrite(group));
  const isBlamed = (group: Group, at: number): boolean =>
    !isChanged && isWrite(group) && (group.step.captures.length === 0 || at >= groups.length - MOST);
  return groups.filter((group, at) => isOwn(group) || isBlamed(group, at)).slice(-MOST_TELLING);
}

const CODE_ONLY = "curl -sS -o /dev/null -w '%{http_code}\\n' ";

/** Requests that overlapped in the run overlap here. */
function sideBySide(groups: readonly Group[], text: (step: Step) => string): readonly string[] {
  const isRacing = ({ step, all }: Group, other: Group | undefined): boolean =>
    other !== undefined && overlap(step, other.all) && captureless(all) && captureless(other.all);
  const lines: string[] = [];
  let racing = false;
  for (const [at, group] of groups.entries()) {
    const isNext = isRacing(group, groups[at + 1]);
    // What an answer tells cannot be taken from a command in the background.
    const isBurst = captureless(group.all) && overlap(group.step, group.all.slice(1));
    const inRace = racing || isNext || isBurst;
    if (inRace && !racing) lines.push('# At the same time, as in the run: it may take several tries');
    const own = text(group.step);
    if (!inRace) lines.push(repeated(own, group.all.length));
    // Whole answers that come at one time cannot be told apart.
    else lines.push(...group.all.map(() => `${own.replace('curl -sS -i ', CODE_ONLY)} &`));
    if (inRace && !isNext) lines.push('wait');
    racing = isNext;
  }
  return lines;
}

function captureless(steps: readonly Step[]): boolean {
  return steps.every(({ captures }) => captures.length === 0);
}

/** Whether any of them was sent before the first was answered. */
function overlap({ exchange }: Step, others: readonly Step[]): boolean {
  return others.some((other) => other.exchange.started < exchange.ended && exchange.started < other.exchange.ended);
}

/** What must be unique carries the mark of its run: pasted again, it has to be another one. */
const NEW_MARK = "NONCE=$(od -An -N4 -tx1 /dev/urandom | tr -d ' \\n')";
/** Shorter marks are found where they are not meant. */
const SHORTEST_MARK = 6;
/** More repetitions are said and not written out. */
const MOST_TIMES = 9;

function repeated(text: string, times: number): string {
  if (times === 1) return text;
  if (times > MOST_TIMES || text.startsWith('#')) return `${text}  # ${String(times)} times`;
  const numbers = Array.from({ length: times }, (_, n) => String(n + 1)).join(' ');
  return `for n in ${numbers}; do\n  ${text}\ndone`;
}

interface Group {
  readonly step: Step;
  readonly all: readonly Step[];
}

/** Steps in a row that send the same. */
function alike(steps: readonly Step[]): readonly Group[] {
  const groups: { step: Step; all: Step[] }[] = [];
  for (const step of steps) {
    const before = groups.at(-1);
    if (before && command(before.step, []) === command(step, [])) before.all.push(step);
    else groups.push({ step, all: [step] });
  }
  return groups;
}

/** These steps, and those that tell what they need. */
function withSetUp(steps: readonly Step[], last: readonly Step[]): ReadonlySet<Step> {
  const needed = new Set(last);
  for (const step of needed) {
    const names = new Set(step.substitutions.map(({ variable }) => variable));
    for (const other of steps) if (other.captures.some(({ variable }) => names.has(variable))) needed.add(other);
  }
  return needed;
}

function line(
  step: Step,
  needed: ReadonlySet<Step>,
  mark: readonly Substitution[],
  guards: Guards,
  isShown = false,
): string {
  const used = usedIn(needed);
  const [capture] = step.captures.filter(({ variable }) => used.has(variable));
  const guard = guards.get(step.exchange) ?? '';
  return capture === undefined ? guard + command(step, mark) : captured(step, capture, mark, guard, isShown);
}

function command(
  { exchange, substitutions }: Pick<Step, 'exchange' | 'substitutions'>,
  mark: readonly Substitution[],
): string {
  const told = substitutions.map((one) => (one.variable === 'BASE_URL' ? one : { ...one, isRequired: true }));
  return curl(exchange, { substitutions: [...mark, ...told], brief: true }).text;
}

/** Letters of ids that need no quoting anywhere and make no other path of it. */
const PLAIN_ID = 'A-Za-z0-9_~:-';

/** The request with what it tells put into a variable; its answer is shown too, where it belongs to the finding. */
function captured(
  step: Step,
  { variable, found }: Capture,
  mark: readonly Substitution[],
  guard: string,
  isShown: boolean,
): string {
  const { source } = found;
  const text = command(step, mark);
  const shown = isShown ? ' | tee /dev/stderr' : '';
  const piped = text.startsWith('curl -sS -i ') ? text.slice('curl -sS -i '.length) : undefined;
  // A body that no argument can hold comes through a pipe, and a remark stands above: shown as it is.
  if (piped === undefined) return `${guard}${text}\n# ${variable}: take it from this answer`;
  if (source.in === 'body') {
    const path = source.path.map((part) =>
      typeof part === 'number' ? `[${String(part)}]` : `[${JSON.stringify(part)}]`,
    );
    const at = `.${path.join('').replace(/^\["([a-z_]\w*)"\]$/i, '$1')}`;
    // Of what is not there jq prints `null`, which a shell takes for a value.
    const filter = `${at} // empty${found.isEncoded ? '|@uri' : ''}${found.isId ? onlyIds(found.isEncoded) : ''}`;
    return `${variable}=$(${guard}curl -sS ${piped}${shown} \\\n  | jq -r ${new Quoting().quote(filter)})`;
  }
  const id = String.raw`\([${PLAIN_ID}][.${PLAIN_ID}]*\)`;
  const take = source.name === 'location' ? String.raw`s,^[Ll]ocation:.*/${id}$,\1,p` : `s/^[Ee][Tt]ag: *//p`;
  return `${variable}=$(${guard}curl -sS -o /dev/null -D - ${piped} \\\n  | tr -d '\\r' | sed -n '${take}')`;
}

/** What names no single record, such as dots, gives no value: the lines that need it then send nothing. */
function onlyIds(isEncoded = false): string {
  const letters = `${isEncoded ? '%' : ''}${PLAIN_ID}`;
  const rest = isEncoded ? ' and (test("%(2F|5C|[01])")|not)' : '';
  return String.raw`|tostring|select(test("\\A[${letters}][.${letters}]*\\z")${rest})`;
}
