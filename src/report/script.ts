import type { Run } from '../result/run-file.js';
import { partsOf } from '../result/shards.js';
import { curlArguments } from './curl.js';
import { visible, visibleLine } from './escape.js';
import { reproductions, type CleanUp } from './reproduction.js';
import { comment, stepLines } from './script-steps.js';
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
  const { steps, cleanUp } = reproductions(run)(finding);
  const { nonce, baseUrl, started, service } = run.header;
  const mark: readonly Substitution[] = nonce.length < SHORTEST_NONCE ? [] : [{ value: nonce, variable: 'NONCE' }];
  const shell = new Quoting();
  const body = stepLines(steps, shell, mark);
  const removals = cleanUp.flatMap((one) => cleanUpLines(one, shell, mark));
  const variables = [...new Set(steps.flatMap(({ captures }) => captures.map(({ variable }) => variable)))];
  const readsJson = steps.some(({ captures }) => captures.some(({ found }) => found.source.in === 'body'));
  const secrets = shell.variables();
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
      'Needs a POSIX shell and curl. Ids are read from Location where the service sends one' +
        `${readsJson ? ', else from JSON by jq or node, one of which it needs' : '; nothing else is needed'}.`,
    ),
    ...comment('Makes records of its own, with another mark each time, and removes them when it ends.'),
    'set -u',
    `BASE_URL=\${BASE_URL-}`,
    ...secrets.map(({ name }) => `${name}=\${${name}-}`),
    needs('BASE_URL', `where the service is; in the run it was at ${baseUrl}`),
    ...secrets.map(({ name, secret }) => needs(name, `the secret of ${secret}`)),
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
    ...variables.map((name) => `${name}=`),
    ...FUNCTIONS,
    ...(readsJson ? JSON_FUNCTION : []),
    'remove_all() {',
    '  ended=$?',
    "  trap '' INT TERM HUP",
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

function cleanUpLines(one: CleanUp, shell: Quoting, mark: readonly Substitution[]): readonly string[] {
  const { words, input } = curlArguments(one.exchange.request, shell, {
    substitutions: [...mark, ...one.substitutions],
  });
  const command = `${input === undefined ? '' : `${input} | `}remove ${words.join(' ')}`;
  return [one.variable === undefined ? command : `if [ -n "$${one.variable}" ]; then ${command}; fi`];
}

const FUNCTIONS: readonly string[] = [
  'DIR=${TMPDIR:-/tmp}/probity-$$',
  '(umask 077 && mkdir "$DIR") || exit 2',
  '# Text of others is shown without what a terminal would obey.',
  'shown() { tr -d \'\\000-\\010\\013-\\037\\177\' < "$1"; }',
  '# Sends request number $1 and keeps its answer.',
  'ask() {',
  '  n=$1; shift; : > "$DIR/$n.head"; : > "$DIR/$n.body"; : > "$DIR/$n.note"',
  '  curl -sS --max-time 60 -D "$DIR/$n.head" -o "$DIR/$n.body" -w \'%{http_code}\' "$@" > "$DIR/$n.status" || echo "no whole answer" > "$DIR/$n.note"',
  '}',
  '# Shows the answer to request number $1, called $2.',
  'show() { printf \'\\n== %s\\n\' "$2"; cat "$DIR/$1.note"; shown "$DIR/$1.head"; shown "$DIR/$1.body"; echo; }',
  'is_success() { case $(cat "$DIR/$1.status") in 2??) ;; *) return 1 ;; esac; }',
  'header_of() {',
  '  tr -d \'\\r\' < "$DIR/$1.head" | awk -v wanted="$2:" \'tolower($1) == wanted { sub(/^[^:]*:[ \\t]*/, ""); found = $0 } END { print found }\'',
  '}',
  "last_segment() { sed -e 's/[?#].*$//' -e 's,/*$,,' -e 's,^.*/,,'; }",
  "in_url() { sed -e 's/%/%25/g' -e 's/+/%2B/g' -e 's,/,%2F,g' -e 's/=/%3D/g' -e 's/&/%26/g' -e 's/ /%20/g' -e 's/:/%3A/g'; }",
  'remove() {',
  '  code=$(curl -sS --max-time 60 -o /dev/null -w \'%{http_code}\' "$@") || code=none',
  '  case $code in 2??|404|410) echo "removed: $code" ;; *) echo "not removed: $code" >&2 ;; esac',
  '}',
];

const JSON_FUNCTION: readonly string[] = [
  '# The value at a path of the JSON answer of request number $1.',
  'json_at() {',
  '  if command -v jq >/dev/null 2>&1; then',
  '    jq -r --argjson path "$2" \'getpath($path) | if . == null then "" else tostring end\' "$DIR/$1.body"',
  '  else',
  '    node -e \'const [file, path] = process.argv.slice(1); let v = JSON.parse(require("fs").readFileSync(file, "utf8")); for (const k of JSON.parse(path)) v = v == null ? v : v[k]; console.log(v == null ? "" : String(v))\' "$DIR/$1.body" "$2"',
  '  fi',
  '}',
];
