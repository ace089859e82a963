import { counted } from '../refusal.js';
import type { Dispute, Judgement } from './dispute.js';

const WORDS: Readonly<Record<Judgement['finding'], string>> = {
  stands: 'The finding stands: the recorded exchanges break the rule when they are judged again',
  'does-not-stand': 'The finding does not stand: judged again, the recorded exchanges come to another verdict',
  'cannot-tell': 'Undecided: the recorded exchanges do not lead to a verdict',
};

/** What the exchanges come to, in one sentence. */
export function judgementText({ finding, detail }: Pick<Judgement, 'finding' | 'detail'>): string {
  return detail === '' ? WORDS[finding] : `${WORDS[finding]} (${detail})`;
}

/** A dispute for people. It follows from the dispute alone, so that it cannot say anything else. */
export function disputeText(dispute: Dispute): string {
  const { entry, reason, judged, verdict, check, clauses, contract, run, evidence, certificate } = dispute;
  const ids = evidence.lines.flatMap(({ exchange }) => exchange ?? []);
  const found = verdict.kind === 'fail' ? verdict.finding : undefined;
  const lines = [
    `# A contested finding: ${plain(entry)}`,
    '',
    judgementText(judged),
    '',
    `Judged again by ${judged.tool.name} ${judged.tool.version}. Check it with \`probity verify\` on the folder of this file.`,
    '',
    '## Why it is contested',
    '',
    fenced(reason),
    '',
    '## The finding',
    '',
    fenced(
      found === undefined
        ? `The run file says: ${verdict.kind}`
        : `claim:    ${found.claim}\nexpected: ${found.expected}\nobserved: ${found.observed}${found.where === undefined ? '' : `\nwhere:    ${found.where}`}`,
    ),
    '',
    `The check is \`${plain(check.id)}\` (${plain(check.page)}).`,
    '',
    fenced(`${check.title}\nwhy: ${check.rationale}\na pass does not show: ${check.blindSpot}`),
    '',
    '## The rule',
    '',
    ...(clauses.length === 0 ? ['No rule asks for it: the contract itself does.', ''] : []),
    ...clauses.flatMap(({ id, level, basis, text, document }) => [
      `\`${plain(id)}\` (${plain(level)}, ${plain(basis)}) in ${plain(document.title)}, ${document.sha256}:`,
      '',
      fenced(text),
      '',
    ]),
    '## What the contract says',
    '',
    `\`${plain(contract.name)}\`, ${contract.sha256}, of ${plain(contract.subject)}:`,
    '',
    fenced(
      Object.entries(contract.facts)
        .map(([path, value]) => `${path}: ${shown(value)}`)
        .join('\n'),
    ),
    '',
    '## The exchanges',
    '',
    `${counted(ids.length, 'exchange')} of a run of ${plain(run.service)} at ${plain(run.baseUrl)} on ${plain(run.started)}, by ${plain(run.tool.name)} ${plain(run.tool.version)}, in \`evidence.ndjson\` (${evidence.sha256}):`,
    '',
    ...evidence.lines.flatMap(({ exchange, sha256 }) =>
      exchange === undefined ? [] : [`- \`${plain(exchange)}\` ${sha256}`],
    ),
    '',
    certificate === undefined
      ? 'The run has no certificate: compare the exchanges with the run file by `probity verify DISPUTE --run RUN`.'
      : `The exchanges are those of the certificate whose manifest has the digest ${certificate}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** A text of somebody else on one line, without anything that Markdown or a terminal takes for its own. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[`*_[\]<>|#\\]/g, (one) => (one === '_' ? one : ' '));
}

/** A text in a block that nothing in it can end. */
function fenced(text: string): string {
  const clean = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ');
  const longest = Math.max(2, ...[...clean.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${clean}\n${fence}`;
}

/** A schema may fill pages: the whole contract is in the evidence. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
