import type { Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { partsOf } from '../../result/merge/shards.js';
import { curl, CURL_OF_RACES, TOGETHER } from './curl.js';
import { madeUpLine, secretsByIdentity } from '../wording/made-up.js';
import { inRaces } from '../races.js';
import type { Capture, Step } from './reproduction.js';
import { Quoting, type Substitution } from './shell.js';
import { chosenSteps, command, markOf, usedIn, type Group } from './chosen-steps.js';
import { OURS, type Guards } from './try-it-guards.js';
import { plural } from '../wording/words.js';

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
  const { baseUrl } = run.header;
  const mark = markOf(run);
  const choose = chosenSteps(run);
  const secretOf = secretsByIdentity(run);
  const entries = new Map(
    [...run.verdicts].flatMap(([entry, { verdict }]) => (verdict.kind === 'fail' ? [[verdict.finding, entry]] : [])),
  );
  // What was seen in the requests of another entry is a finding of its own entry all the same.
  const entryOf = (finding: Finding): string =>
    entries.get(finding) ?? /^[^/]+/.exec(finding.exchanges[0] ?? '')?.[0] ?? '';
  return (finding) => {
    const chosen = choose(finding);
    if (chosen === undefined) return [];
    const { last, shown, left, needed, removals, guards } = chosen;
    if (guards === undefined || isByScript(run, entryOf(finding))) return pointer(entryOf(finding));
    const lines = [
      ...shown.map((step) => line(step, needed, mark, guards)),
      ...sideBySide(
        last,
        (step) => line(step, needed, mark, guards, true),
        ({ exchange }) => guards.get(exchange) ?? '',
      ),
    ];
    if (removals.length > 0) lines.push('# Removes what was made');
    for (const one of removals) {
      const text = command(one, mark).replace(/^curl -sS -i/, 'curl -sS -o /dev/null');
      lines.push(`${guards.get(one.exchange) ?? ''}${text}`);
    }
    return [
      isPlainUrl(baseUrl) ? `: "\${BASE_URL:=${baseUrl}}"` : `BASE_URL=${new Quoting().quote(baseUrl)}`,
      ...secretsOf([...shown, ...last.map(({ step }) => step)], secretOf),
      ...(lines.some((text) => text.includes('$NONCE') || text.includes('${NONCE}')) ? [NEW_MARK] : []),
      ...(guards.size > 0 ? [OURS] : []),
      ...(left > 0
        ? [`# ${plural(left, 'earlier request')} of the case left out: \`probity replay --curl\` has all`]
        : []),
      ...lines,
    ];
  };
}

/** Whether the run saw that the script shows it, and the lines do not. */
function isByScript(run: Run, entry: string): boolean {
  const line = run.reproductions?.get(entry);
  return line?.form === 'script' && line.result === 'shown';
}

/** What single lines cannot prove to be theirs, a script can: it stops where a record is not its own. */
function pointer(entry: string): readonly string[] {
  const replay = `probity replay run.ndjson ${new Quoting().quote(entry)} --curl`;
  return [`${replay} > see-it.sh && sh see-it.sh  # changes records: a script looks first at whose they are`];
}

/** Nothing in it is more than text to a shell. */
function isPlainUrl(url: string): boolean {
  return /^[\w./:@%+,~-]+$/.test(url);
}

/** A line for each credential that the requests need: it was never recorded. */
function secretsOf(steps: readonly Step[], secretOf: ReturnType<typeof secretsByIdentity>): readonly string[] {
  const variables = steps.flatMap(({ exchange }) => curl(exchange, { brief: true }).variables);
  const names = new Map(variables.map(({ name, secret }) => [name, secret]));
  return [...names].map(([name, secret]) => {
    const madeUp = madeUpLine({ name, secret }, secretOf);
    if (madeUp !== undefined) return madeUp;
    return name === secret
      ? `: "\${${name}:?set it first}"`
      : `: "\${${name}:?set it to the secret of ${secret.replace(':', ', ')}}"`;
  });
}

const CODE_ONLY = "-o /dev/null -w '%{http_code}\\n'";

/** Requests that overlapped in the run overlap here, in the races that a script and a run have too. */
function sideBySide(
  groups: readonly Group[],
  text: (step: Step) => string,
  guardOf: (step: Step) => string,
): readonly string[] {
  const lines: string[] = [];
  let inTurn: Step[] = [];
  const endTurn = (): void => {
    for (const { step, all } of groups) {
      const times = all.filter((one) => inTurn.includes(one)).length;
      if (times > 0) lines.push(repeated(text(step), times));
    }
    inTurn = [];
  };
  for (const race of inRaces(
    groups.flatMap(({ all }) => all),
    (step) => step,
  )) {
    // What an answer tells cannot be taken from requests that are sent together.
    if (race.length === 1 || race.some(({ captures }) => captures.length > 0)) inTurn.push(...race);
    else {
      endTurn();
      lines.push(...together(race, text, guardOf));
    }
  }
  endTurn();
  return lines;
}

/** Requests of one curl that are sent together. Whole answers that come at one time cannot be told apart. */
function together(
  steps: readonly Step[],
  text: (step: Step) => string,
  guardOf: (step: Step) => string,
): readonly string[] {
  const commands = steps.map((step) => text(step).slice(guardOf(step).length));
  const requests = commands.map((command) => command.replace('curl -sS -i ', `${CODE_ONLY} `));
  // A body that no argument can hold comes through a pipe of its own, and a remark stands above.
  if (!commands.every((command) => command.startsWith('curl -sS -i '))) {
    const each = steps.map((step) => `${text(step).replace('curl -sS -i ', `curl -sS ${CODE_ONLY} `)} &`);
    return ['# At the same time, as in the run: it may take several tries', ...each, 'wait'];
  }
  const guards = [...new Set(steps.map(guardOf))].join('');
  return [
    `# At the same time, as in the run (${CURL_OF_RACES}): it may take several tries`,
    `${guards}curl -sS ${TOGETHER} ${requests.join(' \\\n  --next ')}`,
  ];
}

/** What must be unique carries the mark of its run: pasted again, it has to be another one. */
const NEW_MARK = "NONCE=$(od -An -N4 -tx1 /dev/urandom | tr -d ' \\n')";
/** More repetitions are said and not written out. */
const MOST_TIMES = 9;

function repeated(text: string, times: number): string {
  if (times === 1) return text;
  if (times > MOST_TIMES || text.startsWith('#')) return `${text}  # ${String(times)} times`;
  const numbers = Array.from({ length: times }, (_, n) => String(n + 1)).join(' ');
  return `for n in ${numbers}; do\n  ${text}\ndone`;
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
    const read = `jq -r ${new Quoting().quote(filter)}`;
    // What is printed goes nowhere else: where errors go need not be a file that can be opened.
    if (isShown) {
      const kept = `ANSWER=$(${guard}curl -sS ${piped}); printf '%s\\n' "$ANSWER"`;
      return `${kept}\n${variable}=$(printf '%s' "$ANSWER" | ${read})`;
    }
    return `${variable}=$(${guard}curl -sS ${piped} \\\n  | ${read})`;
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
