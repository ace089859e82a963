import { curlArguments } from './curl.js';
import { visible, visibleLine } from '../wording/escape.js';
import { MOST_PAGES, type Leads } from '../pages.js';
import { inRaces } from '../races.js';
import type { RecordTarget } from './record-targets.js';
import type { Capture, Step } from './reproduction.js';
import { afterLines, guardLines, lookArguments, useOf, waysOf, type ScriptContext, type Use } from './script-guards.js';
import { Quoting, type Substitution } from './shell.js';
import { afterLast, pauseBefore } from './stream-times.js';
import { wrap } from '../wording/wrap.js';

/** Longer bodies fit into no argument; a file takes them. */
const LONGEST_ARGUMENT = 30_000;

interface Numbered {
  readonly step: Step;
  /** From 1, in the order of sending. */
  readonly number: number;
}

/** The lines of all steps, which call `ask` and `show` of the script: what overlapped in the run does so again. */
export function stepLines(
  steps: readonly Step[],
  context: ScriptContext,
  removals: ReadonlySet<string>,
): readonly string[] {
  const numbered = steps.map((step, n): Numbered => ({ step, number: n + 1 }));
  const isStream = ({ step }: Numbered): boolean => step.exchange.stream !== undefined;
  const streams = numbered.filter(isStream);
  const races = inRaces(
    numbered.filter((one) => !isStream(one)),
    ({ step }) => step,
  );
  const { shell, mark } = context;
  const lines: string[] = [];
  for (const one of numbered) {
    if (isStream(one)) {
      lines.push(
        ...remarks(one),
        ...guarded(one, context),
        ...listened(one, context),
        '# What follows has to find the stream open',
        'sleep 1',
      );
      continue;
    }
    const race = races.find(([first]) => first === one);
    const pause = race === undefined ? 0 : pauseBefore(one.step, steps);
    if (pause > 0) lines.push('', '# As long as the run waited for events', `sleep ${seconds(pause)}`);
    if (race?.length === 1) {
      lines.push(...remarks(one), ...guarded(one, context), ...asked(one, shell, mark));
      lines.push(...told(one, steps, context, removals), ...walked(one, context));
    } else if (race) lines.push(...raced(race, steps, context, removals));
  }
  if (streams.length > 0) {
    const rest = Math.max(...streams.map(({ step }) => afterLast(step, steps)));
    lines.push('', '# What the last request causes may take a while to come', `sleep ${seconds(rest)}`, 'hang_up');
  }
  return [...lines, ...streams.map(({ number, step }) => heard(number, titleOf({ step, number })))];
}

/** Whole seconds, which any shell can wait. */
function seconds(milliseconds: number): string {
  return String(Math.ceil(milliseconds / 1000));
}

/** Listens to a stream in the background. */
function listened({ step, number }: Numbered, { shell, mark }: ScriptContext): readonly string[] {
  const { words } = curlArguments(step.exchange.request, shell, { substitutions: [...mark, ...step.substitutions] });
  const listen = step.exchange.stream?.transport === 'websocket' ? 'listen_to_socket' : 'listen';
  return [`${[`${listen} ${String(number)}`, ...words].join(' \\\n  ')} &`, 'LISTENING="$LISTENING $!"'];
}

function heard(number: number, title: string): string {
  return `show ${String(number)} ${new Quoting().quote(visibleLine(title))}`;
}

/** Goes on with a list page by page, as long as there is a next one. */
function walked({ step, number }: Numbered, { mark, shell }: ScriptContext): readonly string[] {
  if (step.pages === undefined) return [];
  const { leads, second } = step.pages.pages;
  const { words } = curlArguments(second.request, shell, {
    substitutions: [...mark, ...step.pages.step.substitutions],
  });
  return [
    '# Goes on with the list, as its answers say',
    `PAGE=1 LAST=${String(number)}`,
    `while [ "$PAGE" -lt ${String(MOST_PAGES)} ] && is_success "$LAST"; do`,
    ...nextLines(leads, shell).map((line) => `  ${line}`),
    `  PAGE=$((PAGE + 1)); LAST=${String(number)}.$PAGE`,
    `  ${['ask "$LAST"', ...words].join(' \\\n    ')}`,
    '  show "$LAST" "page $PAGE"',
    'done',
  ];
}

function nextLines(leads: Leads, shell: Quoting): readonly string[] {
  const at = (path: readonly (string | number)[], form: string): string =>
    `json_at "$LAST" ${shell.quote(JSON.stringify(path))} ${form}`;
  if (leads.by === 'number') {
    return [
      `[ -n "$(${at(leads.item, 'plain')})" ] || break`,
      `NEXT=$((${String(leads.first)} + (PAGE - 1) * ${String(leads.step)}))`,
    ];
  }
  const value =
    leads.by === 'token' ? at(leads.path, 'uri') : leads.by === 'url' ? at(leads.path, 'plain') : 'next_link "$LAST"';
  const take = leads.by === 'token' ? value : `${value} | sed -n 's/^[^?]*[?]//p'`;
  return [`keep NEXT "$LAST" "$(${take})" query`, '[ -n "$NEXT" ] || break'];
}

function raced(
  race: readonly Numbered[],
  steps: readonly Step[],
  context: ScriptContext,
  removals: ReadonlySet<string>,
): readonly string[] {
  return [
    '',
    ...race.flatMap((one) => guarded(one, context)),
    '# At the same time, as in the run: who wins may differ, so it may take several tries',
    ...race.flatMap((one, at) => [...remarks(one).slice(1), ...entered(one, context, at === 0)]),
    `race ${race.map(({ number }) => String(number)).join(' ')} -- "$@"`,
    ...race.flatMap((one) => told(one, steps, context, removals)),
  ];
}

/** Kinds of the streams that a script of these steps listens to. */
export function streamsOf(steps: readonly Step[]): ReadonlySet<'sse' | 'websocket'> {
  return new Set(steps.flatMap(({ exchange: { stream } }) => (stream === undefined ? [] : [stream.transport])));
}

/** Whether a script of these steps sends requests at one time. */
export function hasRaces(steps: readonly Step[]): boolean {
  const sent = steps.filter(({ exchange }) => exchange.stream === undefined);
  return inRaces(sent, (step) => step).some((race) => race.length > 1);
}

/** Adds a request to those that `race` sends. */
function entered({ step, number }: Numbered, { shell, mark }: ScriptContext, isFirst: boolean): readonly string[] {
  const { request } = step.exchange;
  const { body = '', octets = false } = request;
  const substitutions = [...mark, ...step.substitutions];
  const isFile = body.length > LONGEST_ARGUMENT || octets || body.includes('\0');
  const file = `"$DIR"/${String(number)}.sent`;
  const { words } = curlArguments(request, shell, { substitutions, ...(isFile && { bodyFrom: file }) });
  const keeping = ['head', 'body'].map((part) => `"$DIR/${String(number)}.${part}"`).join(' -o ');
  const before = isFirst ? 'set -- $EACH' : 'set -- "$@" --next $EACH';
  const how = `${before} -D ${keeping} -w '${String(number)} %{http_code} %{exitcode}\\n'`;
  const written = `${shell.printf(body, substitutions, octets ? 'latin1' : 'utf8')} > ${file}`;
  return [...(isFile ? [written] : []), [how, ...words].join(' \\\n  ')];
}

/** Each line begins with a hash, whatever the text holds. */
export function comment(text: string): readonly string[] {
  return wrap(visible(text).slice(0, 4000), 110).map((line) => `# ${line}`);
}

function titleOf({ step: { exchange, isCase }, number }: Numbered): string {
  return `${String(number)}. ${isCase ? '' : 'set-up: '}${exchange.operation ?? exchange.request.method} as ${exchange.as}`;
}

function remarks(one: Numbered): readonly string[] {
  const { response, failure } = one.step.exchange;
  const answer = response === undefined ? `no answer (${failure?.kind ?? 'none'})` : String(response.status);
  const isLost = failure?.kind === 'lost';
  return [
    '',
    ...comment(`${titleOf(one)}; answered in the run: ${answer}`),
    ...(isLost ? comment(`${failure.message}; curl reads the answer anyway`) : []),
  ];
}

/** Sends it, and waits for its answer. */
function asked({ step, number }: Numbered, shell: Quoting, mark: readonly Substitution[]): readonly string[] {
  const { request } = step.exchange;
  const substitutions = [...mark, ...step.substitutions];
  const isLong = (request.body?.length ?? 0) > LONGEST_ARGUMENT;
  const file = `"$DIR"/${String(number)}.sent`;
  const { words, input } = curlArguments(request, shell, { substitutions, ...(isLong && { bodyFrom: file }) });
  const command = [`ask ${String(number)}`, ...words].join(' \\\n  ');
  return [
    ...(isLong
      ? [`${shell.printf(request.body ?? '', substitutions, request.octets ? 'latin1' : 'utf8')} > ${file}`]
      : []),
    `${input === undefined ? '' : `${input} | `}${command}`,
  ];
}

/** Whose record it would change is looked at before; of one that cannot carry a mark, also what is there without it. */
function guarded({ step, number }: Numbered, context: ScriptContext): readonly string[] {
  const { exchange, substitutions } = step;
  const { request } = exchange;
  const isUnmarked = step.captures.some(({ found }) => found.isId) && waysOf({ step, number }, context) === 'unmarked';
  const all = [...context.mark, ...substitutions];
  const before: RecordTarget = { url: request.url.split('?', 1)[0] ?? '', named: 'recorded' };
  const notes = !isUnmarked
    ? []
    : [
        `send -o "$DIR/${String(number)}.before" ${lookArguments(before, exchange, substitutions, context).join(' ')}`,
        `${context.shell.printf(request.body ?? '', all, request.octets ? 'latin1' : 'utf8')} > "$DIR/${String(number)}.made"`,
      ];
  return [...guardLines(step, number, context), ...notes];
}

function told(
  one: Numbered,
  steps: readonly Step[],
  context: ScriptContext,
  removals: ReadonlySet<string>,
): readonly string[] {
  const { step, number } = one;
  const title = new Quoting().quote(visibleLine(titleOf(one)));
  const pattern = idPattern(step, context);
  const isUnread = step.captures.some(({ found }) => found.isId) && waysOf(one, context) === 'unread';
  return [
    `show ${String(number)} ${title}`,
    ...step.captures.flatMap((capture) => [
      captureLine(capture, number, useOf(capture, steps), pattern),
      ...(isUnread && capture.found.isId
        ? [`grep -qiF -e "$NONCE" "$DIR/${String(number)}.body" && OURS_${capture.variable}=named`]
        : []),
    ]),
    ...afterLines(step, number, removals.has(step.exchange.operation ?? ''), context),
  ];
}

/** The declared pattern of ids, where an extended regular expression of POSIX says the same. */
function idPattern({ exchange }: Step, { operations }: ScriptContext): string | undefined {
  const pattern = operations.get(exchange.operation ?? '')?.ids?.replaceAll(String.raw`\d`, '[0-9]');
  return pattern !== undefined &&
    /^\^?(?:[A-Za-z0-9_-]|\[[A-Za-z0-9_-]+\]|\{\d+(?:,\d*)?\}|[+*?()|])+\$?$/.test(pattern)
    ? pattern
    : undefined;
}

function captureLine({ variable, found }: Capture, number: number, use: Use, pattern?: string): string {
  const { source } = found;
  const step = String(number);
  const shell = new Quoting();
  const isOfUrl = found.isEncoded === true || use === 'query';
  const [value, how] =
    source.in === 'body'
      ? [`json_at ${step} ${shell.quote(JSON.stringify(source.path))} ${isOfUrl ? 'uri' : 'plain'}`, 'word']
      : source.name === 'location'
        ? [`header_of ${step} location | last_segment ${shell.quote(source.after.startsWith('/') ? '/' : '')}`, 'field']
        : [`header_of ${step} ${source.name}`, 'field'];
  const ids = found.isId && pattern !== undefined ? ` ${shell.quote(pattern)}` : '';
  return `is_success ${step} && keep ${variable} ${step} "$(${value})" ${use === 'text' ? how : use}${ids}`;
}
