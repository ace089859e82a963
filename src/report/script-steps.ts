import { curlArguments } from './curl.js';
import { visible, visibleLine } from './escape.js';
import type { Capture, Step } from './reproduction.js';
import { Quoting, type Substitution } from './shell.js';
import { wrap } from './wrap.js';

/** Longer bodies fit into no argument; a file takes them. */
const LONGEST_ARGUMENT = 30_000;

interface Numbered {
  readonly step: Step;
  /** From 1, in the order of sending. */
  readonly number: number;
}

/** The lines of all steps, which call `ask` and `show` of the script: what overlapped in the run does so again. */
export function stepLines(steps: readonly Step[], shell: Quoting, mark: readonly Substitution[]): readonly string[] {
  const numbered = steps.map((step, n): Numbered => ({ step, number: n + 1 }));
  const isStream = ({ step }: Numbered): boolean => step.exchange.stream !== undefined;
  const streams = numbered.filter(isStream);
  const races = inRaces(numbered.filter((one) => !isStream(one)));
  const lines: string[] = [];
  for (const one of numbered) {
    if (isStream(one)) {
      lines.push(
        ...remarks(one),
        ...asked(one, shell, mark, true),
        '# What follows has to find the stream open',
        'sleep 1',
      );
      continue;
    }
    const race = races.find(([first]) => first === one);
    if (race?.length === 1) lines.push(...remarks(one), ...asked(one, shell, mark), ...told(one));
    else if (race) lines.push(...raced(race, shell, mark));
  }
  if (streams.length > 0) lines.push('', '# Until the streams are over', 'wait');
  return [...lines, ...streams.flatMap(told)];
}

/** Neighbours of which each was sent before any other was answered, of the case alone: the rest only makes ready. */
function inRaces(steps: readonly Numbered[]): readonly (readonly Numbered[])[] {
  const races: Numbered[][] = [];
  for (const one of steps) {
    const race = races.at(-1);
    if (race?.every((other) => isOverlapping(other.step, one.step)) === true) race.push(one);
    else races.push([one]);
  }
  return races;
}

function isOverlapping(one: Step, other: Step): boolean {
  const [a, b] = [one.exchange, other.exchange];
  return one.isCase && other.isCase && a.started < b.ended && b.started < a.ended;
}

function raced(race: readonly Numbered[], shell: Quoting, mark: readonly Substitution[]): readonly string[] {
  return [
    '',
    '# At the same time, as in the run: who wins may differ, so it may take several tries',
    'RACE=',
    ...race.flatMap((one) => [...remarks(one).slice(1), ...asked(one, shell, mark, true), 'RACE="$RACE $!"']),
    'wait $RACE',
    ...race.flatMap(told),
  ];
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
    ...(isLost ? comment(`${failure.message}; curl reads the answer all the same`) : []),
  ];
}

/** Sends it, and goes on before it is answered where others are to be sent meanwhile. */
function asked(
  { step, number }: Numbered,
  shell: Quoting,
  mark: readonly Substitution[],
  isBehind = false,
): readonly string[] {
  const { request, stream } = step.exchange;
  const substitutions = [...mark, ...step.substitutions];
  const isLong = (request.body?.length ?? 0) > LONGEST_ARGUMENT;
  const file = `"$DIR"/${String(number)}.sent`;
  const { words, input } = curlArguments(request, shell, { substitutions, ...(isLong && { bodyFrom: file }) });
  const wait = stream === undefined ? [] : ['--no-buffer', '--max-time 10'];
  const command = [`ask ${String(number)}`, ...wait, ...words].join(' \\\n  ');
  return [
    ...(isLong ? [`${shell.printf(request.body ?? '', substitutions)} > ${file}`] : []),
    `${input === undefined ? '' : `${input} | `}${command}${isBehind ? ' &' : ''}`,
  ];
}

function told(one: Numbered): readonly string[] {
  const title = new Quoting().quote(visibleLine(titleOf(one)));
  return [
    `show ${String(one.number)} ${title}`,
    ...one.step.captures.map((capture) => captureLine(capture, one.number)),
  ];
}

function captureLine({ variable, found }: Capture, number: number): string {
  const { source } = found;
  const step = String(number);
  const shell = new Quoting();
  const encoded = found.isEncoded ? ' | in_url' : '';
  if (source.in === 'body') {
    return `is_success ${step} && ${variable}=$(json_at ${step} ${shell.quote(JSON.stringify(source.path))}${encoded})`;
  }
  if (source.name !== 'location') return `is_success ${step} && ${variable}=$(header_of ${step} ${source.name})`;
  return `is_success ${step} && ${variable}=$(header_of ${step} location | last_segment)`;
}
