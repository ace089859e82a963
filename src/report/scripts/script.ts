import type { Run } from '../../result/run-file.js';
import { partsOf } from '../../result/merge/shards.js';
import { CURL_OF_RACES, curlArguments } from './curl.js';
import { visible, visibleLine } from '../wording/escape.js';
import { madeUpLine, secretsByIdentity } from '../wording/made-up.js';
import { markPlaces } from '../wording/mark-places.js';
import { isUnsafe, operationsOf, targetsOf } from './record-targets.js';
import { reproductions, type CleanUp } from './reproduction.js';
import {
  FUNCTIONS,
  GUARD_FUNCTIONS,
  JSON_FUNCTION,
  RACE_FUNCTIONS,
  STREAM_FUNCTIONS,
  WEBSOCKET_FUNCTIONS,
} from './script-functions.js';
import { ownArguments, type Maker, type ScriptContext } from './script-guards.js';
import { comment, hasRaces, streamsOf, stepLines } from './script-steps.js';
import { Quoting, type Substitution } from './shell.js';

/** Parts of marks that are shorter are found where they are not meant. */
const SHORTEST_NONCE = 6;

/**
 * A script for a POSIX shell that shows the finding with curl: it makes what it needs, sends the requests of the case,
 * shows the answers, and removes what it made, however it ends.
 */
export function renderScript(whole: Run, entry: string): string {
  const run = partsOf(whole).find(({ verdicts }) => verdicts.has(entry)) ?? whole;
  const verdict = run.verdicts.get(entry)?.verdict;
  if (verdict?.kind !== 'fail') throw new Error(`${entry} did not fail in this run`);
  const { finding } = verdict;
  const { steps, cleanUp } = reproductions(run)(finding, 'whole');
  const { nonce, baseUrl, started, service } = run.header;
  const mark: readonly Substitution[] = nonce.length < SHORTEST_NONCE ? [] : [{ value: nonce, variable: 'NONCE' }];
  const shell = new Quoting();
  const makers = new Map<string, Maker>();
  for (const [at, step] of steps.entries()) {
    for (const { variable } of step.captures) makers.set(variable, { step, number: at + 1 });
  }
  const operations = operationsOf(run.header.operations);
  const places = markPlaces(run.exchanges, mark.length === 0 ? '' : nonce);
  const context: ScriptContext = { shell, mark, operations, baseUrl, makers, places };
  const removing = new Set(cleanUp.flatMap(({ exchange: { operation } }) => operation ?? []));
  const body = stepLines(steps, context, removing);
  const removals = cleanUp.flatMap((one) => cleanUpLines(one, context));
  const variables = [...makers.keys()];
  const writes = cleanUp.length > 0 || steps.some(({ exchange }) => isUnsafe(exchange, operations));
  const readsJson =
    writes ||
    steps.some(
      ({ captures, pages }) =>
        captures.some(({ found }) => found.source.in === 'body') ||
        (pages !== undefined && pages.pages.leads.by !== 'link'),
    );
  const races = hasRaces(steps);
  const streams = streamsOf(steps);
  const secrets = shell.variables();
  const secretOf = secretsByIdentity(run);
  return [
    '#!/bin/sh',
    ...comment(finding.claim),
    ...comment(`${entry} of ${service}, run of ${started}`),
    '#',
    ...comment(`expected: ${finding.expected}`),
    ...comment(`observed: ${finding.observed}`),
    ...(finding.where === undefined ? [] : comment(`where: ${finding.where}`)),
    '#',
    ...comment(
      `Needs a POSIX shell and ${races ? CURL_OF_RACES : 'curl'}${readsJson ? ', and jq or node to read JSON' : '; nothing else is needed'}.`,
    ),
    ...comment('Creates records of its own, with another mark each time, and removes them when it ends.'),
    ...(writes
      ? comment('Before each request that changes a record it reads that record, and stops where its mark is missing.')
      : []),
    'set -u',
    'LC_ALL=C; export LC_ALL',
    `BASE_URL=\${BASE_URL-}`,
    ...secrets.map(({ name }) => `${name}=\${${name}-}`),
    needs('BASE_URL', `where the service is; in the run it was at ${baseUrl}`),
    ...secrets.map((one) => madeUpLine(one, secretOf) ?? needs(one.name, `the secret of ${one.secret}`)),
    'command -v curl >/dev/null 2>&1 || { echo "curl is needed" >&2; exit 2; }',
    ...(readsJson
      ? [
          'command -v jq >/dev/null 2>&1 || command -v node >/dev/null 2>&1 || { echo "jq or node is needed" >&2; exit 2; }',
        ]
      : []),
    'BASE_URL=${BASE_URL%/}',
    ...(mark.length === 0
      ? []
      : [
          `NONCE=$(od -An -N${String(Math.ceil(nonce.length / 2))} -tx1 /dev/urandom | tr -d ' \\n' | cut -c1-${String(nonce.length)})`,
        ]),
    ...(mark.length === 0 ? [] : ['[ -n "$NONCE" ] || { echo "no random mark" >&2; exit 2; }']),
    ...variables.map((name) => `${name}=; OURS_${name}=`),
    ...FUNCTIONS,
    ...(races ? RACE_FUNCTIONS : []),
    ...(streams.size > 0 ? STREAM_FUNCTIONS : []),
    ...(streams.has('websocket') ? WEBSOCKET_FUNCTIONS : []),
    ...(writes ? GUARD_FUNCTIONS : []),
    ...(readsJson ? JSON_FUNCTION : []),
    'remove_all() {',
    '  ended=$?',
    "  trap '' INT TERM HUP",
    ...(streams.size > 0 ? ['  hang_up'] : []),
    ...(removals.length === 0 ? [] : ["  printf '\\n== clean-up\\n'"]),
    ...removals.map((line) => `  ${line}`),
    '  rm -rf "$DIR"',
    '  exit "$ended"',
    '}',
    'trap remove_all EXIT',
    "trap 'exit 130' INT",
    "trap 'exit 143' TERM HUP",
    ...body,
    '',
    "printf '\\n== compare\\n'",
    `printf '%s\\n' ${shell.quote(visible(`expected: ${finding.expected}`))}`,
    `printf '%s\\n' ${shell.quote(visible(`observed in the run: ${finding.observed}`))}`,
    '',
  ].join('\n');
}

function needs(name: string, what: string): string {
  const text = new Quoting().quote(visibleLine(`Set ${name}: ${what}`.replace(/\[secret:/g, '[')));
  return `[ -n "$${name}" ] || { printf '%s\\n' ${text} >&2; exit 2; }`;
}

function cleanUpLines(one: CleanUp, context: ScriptContext): readonly string[] {
  const { shell, mark, operations, baseUrl } = context;
  const { exchange, substitutions, variable } = one;
  const { words, input } = curlArguments(exchange.request, shell, { substitutions: [...mark, ...substitutions] });
  const targets = targetsOf(exchange, substitutions, mark, operations, baseUrl);
  const own = targets.map((target) => `own clean-up ${ownArguments(target, exchange, substitutions, context)}`);
  const command = `${input === undefined ? '' : `${input} | `}remove ${words.join(' ')}`;
  const guarded = `if ${own.join(' && ')}; then ${command}; else left $?; fi`;
  return [variable === undefined ? guarded : `if [ -n "$${variable}" ]; then ${guarded}; fi`];
}
