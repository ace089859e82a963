import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrlOf } from '../../src/api/base-url.js';
import { checks, readRunText, renderScript } from '../../src/index.js';
import { plant } from '../../src/mutate/planted.js';
import { routerOf } from '../../src/contract/resolve/surface/routing.js';
import type { Mutant } from '../../src/mutate/mutants.js';
import type { Step } from '../../src/report/scripts/reproduction.js';
import { filled } from '../../src/report/scripts/shell.js';
import { inRaces } from '../../src/report/races.js';
import { tryIt } from '../../src/report/scripts/try-it.js';
import { judging } from '../../src/reproduce/judging.js';
import type { Answered, Shown } from '../../src/reproduce/judge.js';
import { markOf } from '../../src/report/scripts/chosen-steps.js';
import { nextPage } from '../../src/reproduce/going-on.js';
import { printedSteps, type Printed } from '../../src/reproduce/steps.js';
import type { Exchange } from '../../src/result/exchange.js';
import type { Run } from '../../src/result/run-file.js';
import type { Ready } from '../mutants/targets.js';
import { bridgeTo, type Passed } from './bridge.js';
import { transportOf, type Collected } from './collect.js';

/** What a printed script came to when a shell ran it against the service with the mistake. */
export interface Tried extends Collected {
  /** `lines`, `script`: what showed it. `unsaid`: it did not show it, and nothing said so before. `said`: it says that it cannot. */
  readonly result: 'lines' | 'script' | 'said' | 'unsaid';
  readonly why?: string;
}

const NONCE = 'a1b2c3d4';
/** Times that a script with a race is run at most. */
const RACES = 3;

export async function tryScript(ready: Ready, collected: Collected, mutant: Mutant | undefined): Promise<Tried> {
  const read = readRunText(readFileSync(collected.file, 'utf8'));
  if ('problems' in read) throw new Error(read.problems.join('; '));
  const { run } = read;
  const verdict = run.verdicts.get(collected.entry)?.verdict;
  if (verdict?.kind !== 'fail') throw new Error(`${collected.entry} did not fail`);
  const forms = printedSteps(run)(verdict);
  const judge = judging(run, ready.subject.contract, checks);
  const whys: string[] = [];
  for (const printed of forms) {
    if (printed.refusal !== undefined) {
      whys.push(printed.refusal);
      continue;
    }
    const text = printed.form === 'lines' ? tryIt(run)(verdict.finding).join('\n') : renderScript(run, collected.entry);
    const attempt = async (): Promise<{ shown: Shown; answered: readonly Answered[]; output: string }> => {
      const { passed, output } = await ranBySh(ready, mutant, run, text);
      const { answered, values } = aligned(printed, run, passed);
      const came = { answered, nonce: NONCE, values, isWhole: printed.isWhole };
      return { shown: await judge(collected.entry, verdict, came), answered, output };
    };
    let { shown, answered, output } = await attempt();
    // Who wins a race may differ.
    const isRace = inRaces(printed.steps, (step) => step).some((race) => race.length > 1);
    for (let again = 1; again < RACES && isRace && !shown.shows; again += 1)
      ({ shown, answered, output } = await attempt());
    const isWhole = printed.steps.every((step) => answered.some((one) => one.step === step));
    if (shown.shows && (isWhole || shown.by === 'check')) return { ...collected, result: printed.form };
    whys.push(
      `${printed.form}: ${shown.shows ? `${String(answered.length)} of ${String(printed.steps.length)} sent` : shown.why} | ${output.slice(-200)}`,
    );
  }
  const isSaid = forms.every(({ refusal }) => refusal !== undefined);
  return { ...collected, result: isSaid ? 'said' : 'unsaid', why: whys.join(' || ') };
}

async function ranBySh(
  ready: Ready,
  mutant: Mutant | undefined,
  run: Run,
  text: string,
): Promise<{ readonly passed: readonly Passed[]; readonly output: string }> {
  const { contract, environment = {}, baseUrl, prepare } = ready.subject;
  await prepare?.();
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) throw new Error(bound.problem);
  const transport = ready.live?.() ?? transportOf(ready).transport;
  const mistaken =
    mutant === undefined
      ? transport
      : plant(transport, routerOf(contract.facts, bound.url), mutant.place, mutant.rate, NONCE).transport;
  const bridge = await bridgeTo(mistaken, bound.url);
  const folder = mkdtempSync(join(tmpdir(), 'probity-sh-'));
  // The mark is known, so that the mistake knows which records are those of the script.
  writeFileSync(join(folder, 'od'), `#!/bin/sh\necho ${NONCE}\n`);
  chmodSync(join(folder, 'od'), 0o755);
  const file = join(folder, 'see-it.sh');
  const url = run.header.baseUrl;
  writeFileSync(file, text.replaceAll(`BASE_URL:=${url}`, `BASE_URL:=${bridge.url}`));
  const child = spawn('sh', [file], {
    env: { ...process.env, ...environment, PATH: `${folder}:${process.env['PATH'] ?? ''}`, BASE_URL: bridge.url },
    stdio: ['ignore', 'ignore', openSync(join(folder, 'err'), 'w')],
    timeout: 40_000,
  });
  await new Promise((resolve) => child.once('close', resolve));
  const output = readFileSync(join(folder, 'err'), 'utf8');
  await bridge.close();
  await mistaken.close();
  return { passed: bridge.passed, output };
}

/** Which of the requests that passed was which step, in order: others only look whose record it is, or remove it. */
function aligned(
  { steps }: Printed,
  run: Run,
  all: readonly Passed[],
): { readonly answered: readonly Answered[]; readonly values: readonly (readonly [string, string])[] } {
  const mark = markOf(run);
  const answered: Answered[] = [];
  const values = new Map<string, string>();
  let from = 0;
  const isStream = ({ exchange }: Step): boolean => exchange.stream !== undefined;
  // What was listened to is over behind all that was sent meanwhile.
  const listened = all.filter(({ stream }) => stream !== undefined);
  const passed = all.filter(({ stream }) => stream === undefined);
  for (const step of steps.filter(isStream)) {
    const at = listened.findIndex((one) => isOf(step, one, mark));
    const [one] = at < 0 ? [] : listened.splice(at, 1);
    if (one !== undefined) answered.push({ step, exchange: sentNow(step.exchange, one, run.header.baseUrl) });
  }
  const sent = steps.filter((step) => !isStream(step));
  for (const race of inRaces(sent, (step) => step)) {
    const taken: number[] = [];
    for (const step of race) {
      const at = passed.findIndex((one, n) => n >= from && !taken.includes(n) && isOf(step, one, mark));
      const one = passed[at];
      if (one === undefined) return { answered, values: [...values] };
      taken.push(at);
      answered.push({ step, exchange: sentNow(step.exchange, one, run.header.baseUrl) });
      for (const { found } of step.captures) {
        const told = toldIn(one, found.source);
        if (told !== undefined) values.set(found.value, told);
      }
    }
    from = Math.max(...taken) + 1;
    const walk = race[0]?.pages;
    for (let page = 1; walk !== undefined; page += 1) {
      const [last] = answered.slice(-1);
      const next = last && nextPage(walk.pages.leads, last.exchange, page);
      const one = passed[from];
      if (next === undefined || one === undefined || !isOf(walk.step, one, mark, next)) break;
      answered.push({ step: walk.step, exchange: sentNow(walk.step.exchange, one, run.header.baseUrl) });
      from += 1;
    }
  }
  return { answered, values: [...values] };
}

function sentNow(exchange: Exchange, { path, body, ...came }: Passed, baseUrl: string): Exchange {
  const { response: _, failure: __, stream: ___, ...rest } = exchange;
  const url = /[?&][^?&=]*=\[secret:/.test(exchange.request.url) ? exchange.request.url : baseUrl + path;
  return { ...rest, ...came, request: { ...exchange.request, url, ...(body === '' ? {} : { body }) } };
}

function isOf(
  { exchange, substitutions }: Step,
  { method, path, body }: Passed,
  mark: ReturnType<typeof markOf>,
  next?: string,
): boolean {
  if (exchange.request.method !== method) return false;
  const any = new Map<string, string>([
    ...substitutions.map(({ variable }) => [variable, '\u0001'] as const),
    ['NONCE', NONCE] as const,
  ]);
  any.set('BASE_URL', '');
  if (next !== undefined) any.set('NEXT', next);
  const pattern = (text: string): RegExp =>
    new RegExp(
      `^${filled(text, [...mark, ...substitutions], any)
        .replace(/[?&][^?&=]*=\[secret:[^\]]*\]/g, '\u0001')
        .split('\u0001')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('[^]*')}$`,
    );
  return pattern(exchange.request.url).test(path) && pattern(exchange.request.body ?? '').test(body);
}

function toldIn({ response }: Passed, source: Step['captures'][number]['found']['source']): string | undefined {
  if (source.in === 'header') {
    const value = response?.headers.find(([name]) => name.toLowerCase() === source.name)?.[1];
    return source.name === 'location' ? value?.replace(/\/$/, '').split('/').at(-1) : value;
  }
  try {
    let value: unknown = JSON.parse(response?.body ?? '');
    for (const part of source.path) value = (value as Record<string | number, unknown>)[part];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
}
