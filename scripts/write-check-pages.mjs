// Writes docs/checks: a page for each check, from its own texts, the clauses that name it and the deviations that prove
// it. Needs the built package. With --check nothing is written, and it fails when a page is out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { checks, loadContract, planContract } from '../dist/src/index.js';
import { faults, variants } from '../dist/src/reference/index.js';

/** Recorded by scripts/write-check-examples.mjs. */
const examples = JSON.parse(readFileSync(new URL('check-examples.json', import.meta.url), 'utf8'));
const folder = new URL('../docs/checks/', import.meta.url);
const loaded = loadContract('probity:services/bare.yaml');
if ('problems' in loaded) throw new Error('The shipped contract bare.yaml does not load');
const { document } = loaded.contract.claims.find((claim) => claim.document.id === 'web-api');
const { entries } = planContract(loaded.contract, checks);

const EFFECTS = {
  reads: 'only reads',
  writes: 'creates, changes and removes records of its own',
  disrupts: 'pushes the service to its limits: only where `--allow-disruptive` says so',
  'as-operation': 'does what its operation does, to records of its own',
};

const pages = new Map([['README.md', index()]]);
for (const one of checks) pages.set(`${one.id}.md`, page(one));

if (process.argv.includes('--check')) {
  const there = readable(() => readdirSync(folder)) ?? [];
  const stale = [...pages].filter(
    ([name, text]) => readable(() => readFileSync(new URL(name, folder), 'utf8')) !== text,
  );
  const foreign = there.filter((name) => !pages.has(name));
  const wrong = [...stale.map(([name]) => name), ...foreign];
  if (wrong.length > 0) {
    process.stdout.write(`Out of date in docs/checks: ${wrong.join(', ')}\nWrite them with: npm run pages\n`);
    process.exitCode = 1;
  }
} else {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) writeFileSync(new URL(name, folder), text);
}

function index() {
  const parts = [...new Set(checks.map(({ part }) => part))].sort();
  const lines = parts.flatMap((part) => [
    `## ${part}`,
    '',
    ...checks.filter((one) => one.part === part).map(({ id, check }) => `- [${id}](${id}.md): ${check.title}`),
    '',
  ]);
  return text([
    '# Checks',
    '',
    'Generated from the checks themselves. `probity explain <id>` says the same.',
    '',
    ...lines,
  ]);
}

function page({ id, part, check }) {
  const required = document.clauses.filter((clause) => clause.checks.includes(id));
  const also = document.clauses.filter((clause) => clause.also.includes(id));
  const does = check.kind === 'watch' ? 'looks at the answers of other checks' : EFFECTS[check.effect];
  const facts = [...new Set(entries.filter((entry) => entry.check.id === id).flatMap(factsOf))].sort();
  return text([
    `# ${id}`,
    '',
    `**${check.title}.**`,
    '',
    check.rationale,
    '',
    ...section('How a service breaks it', named(faults.filter(({ breaks }) => breaks.includes(id)))),
    ...example(id),
    '## How to mend it',
    '',
    check.usualFix,
    '',
    ...section('Source', [
      ...required.map((clause) => `\`${clause.id}\`${partOf(clause)}: ${sentence(clause)}`),
      ...also.map((clause) => `\`${clause.id}\`${partOf(clause)} (only a fail counts): ${sentence(clause)}`),
      ...rfcsIn([check.rationale, ...required.map(({ note }) => note)]),
    ]),
    '## How it is checked',
    '',
    `- It is run for each ${check.over}, and ${does}.`,
    `- A pass does not show: ${check.blindSpot}.`,
    `- It belongs to \`${part}\`, and runs alone with \`probity run --only ${id}\`.`,
    '',
    ...section(
      'Facts that it needs and a bare contract lacks',
      facts.map((fact) => `\`${fact}\``),
    ),
    ...section('What conforms and is not flagged', named(variants.filter(({ tempts }) => tempts.includes(id)))),
  ]);
}

/** A break as a run showed it: what it says of it, what was sent, what came. */
function example(id) {
  const shown = examples[id];
  if (shown === undefined) return [];
  return [
    '## An example of a break',
    '',
    `With the fault \`${shown.fault}\` planted in the reference service, a run says:`,
    '',
    `> ${escaped(shown.sentence)}`,
    '',
    '```text',
    `→ ${shown.request}${shown.as === 'anonymous' ? '  (without credentials)' : `  (as ${shown.as})`}`,
    `← ${shown.answer}`,
    '```',
    '',
  ];
}

function partOf({ part }) {
  return part === undefined ? '' : `, part ${part}`;
}

/** What the texts name of the RFCs, each once. */
function rfcsIn(texts) {
  const found = texts.flatMap((one) => one?.match(/RFC \d+(?: section [\d.]*\d)?/g) ?? []);
  return [...new Set(found)].map((rfc) => {
    const [, number, part] = /RFC (\d+)(?: section (.+))?/.exec(rfc) ?? [];
    return `[${rfc}](https://www.rfc-editor.org/rfc/rfc${number}${part === undefined ? '' : `#section-${part}`})`;
  });
}

function factsOf({ decision }) {
  return decision.planned === 'not-specified' ? decision.facts : [];
}

function named(deviations) {
  return deviations.map(({ id, title }) => `\`${id}\`: ${title}`);
}

function sentence({ quote, topic }) {
  return quote === undefined ? topic : `“${escaped(rowOf(quote))}”`;
}

/** A row of a table as its cells: its bars are no part of what it says. */
function rowOf(quote) {
  if (!quote.trimStart().startsWith('|')) return quote;
  return quote
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' · ');
}

function escaped(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<');
}

function section(title, lines) {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${line}`), ''];
}

function text(lines) {
  return `${lines.join('\n').trimEnd()}\n`;
}

function readable(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
