import type { ExchangeLine, Run } from '../result/run-file.js';
import { escapeMarkdown as md, markdownCode, markdownFence } from './wording/escape.js';
import { differenceText, oneLine } from './telling/evidence.js';
import { HARM_LABELS, HARM_MEANINGS } from './telling/harm-kind.js';
import type { ToldGroup } from './telling/ranked.js';
import type { Source } from './telling/source.js';
import { requestTarget } from './wording/words.js';
import { shorten } from './wording/wrap.js';

/** A body is quoted so far: an issue is read, and the run file has the rest. */
const LONGEST_BODY = 600;

/** A finding as the text of an issue, in Markdown: for people who have neither the run nor its report. */
export function issueText(
  { header }: Pick<Run, 'header'>,
  { first: { entry, verdict, level }, alike, told }: ToldGroup,
  { rule, from }: Source,
  lines: readonly string[],
): string {
  const { finding } = verdict;
  return [
    `# ${md(told.sentence)}`,
    '',
    ...(told.cost === '' ? [] : [md(told.cost), '']),
    ...(told.fix === '' ? [] : [`**Usual fix**: ${md(told.fix)}`, '']),
    `- **Harm**: ${HARM_LABELS[told.harm]}. ${HARM_MEANINGS[told.harm]}`,
    `- **Rule** (${level === 'none' ? 'not claimed' : level}): “${md(rule)}” (${md(from.join(', '))})`,
    `- **Expected**: ${md(shorten(oneLine(finding.expected), 400))}`,
    ...(finding.observed.includes('\n') ? [] : [`- **Observed**: ${md(shorten(oneLine(finding.observed), 400))}`]),
    ...told.differences.map((one) => `- ${markdownCode(shorten(differenceText(one), 400))}`),
    ...alike.map(({ entry: { id } }) => `- The same in ${markdownCode(id)}`),
    '',
    ...(finding.observed.includes('\n') ? [markdownFence(shorten(finding.observed, 2000), 'text'), ''] : []),
    ...(told.deciding === undefined ? [] : [markdownFence(exchangeText(told.deciding), 'http'), '']),
    ...(lines.length === 0 ? [] : ['To see it again:', '', markdownFence(shorten(lines.join('\n'), 4000), 'sh'), '']),
    `Found by ${header.tool.name} ${md(header.tool.version)} in ${markdownCode(entry.id)} on ${md(header.service)}, seed ${String(header.seed)}, ${md(header.started)}.`,
  ].join('\n');
}

function exchangeText({ request, response, failure, as }: ExchangeLine): string {
  const answer =
    response === undefined
      ? `no answer: ${failure?.message ?? 'none came'}`
      : `${String(response.status)}${response.bodyState === 'text' && response.body !== '' ? `\n${shorten(oneLine(response.body), LONGEST_BODY)}` : ''}`;
  const body =
    request.body === undefined || request.body === '' ? '' : `\n${shorten(oneLine(request.body), LONGEST_BODY)}`;
  return `${request.method} ${requestTarget(request.url)} (as ${as})${body}\n\n${answer}`;
}
