import { stateOf } from '../../result/entries.js';
import type { Exchange } from '../../result/exchange.js';
import { curlToCopy } from '../scripts/curl.js';
import type { EntryFacts } from '../wording/failure-text.js';
import { shorten } from '../wording/wrap.js';

/** What the rich dialect of JUnit adds to a testcase. */

type Property = readonly [name: string, value: string];

/** Which exchanges of a finding are shown, and how much of a body. */
const MOST_EXCHANGES = 8;
const LONGEST_BODY = 2000;

/** Facts of an entry by name. */
export function propertiesOf({ entry, clause, sameAs }: EntryFacts): readonly Property[] {
  const { plan, verdict } = entry;
  return [
    ['verdict', stateOf(verdict)],
    ['check', plan.check],
    ['subject', plan.subject],
    ...plan.clauses.map((id): Property => ['clause', id]),
    ...(clause === undefined ? [] : [['level', clause.clause.level] as const]),
    ...plan.operations.map((operation): Property => ['operation', operation]),
    ...('cases' in verdict
      ? [['cases', String(verdict.cases)] as const, ['expectations', String(verdict.expectations)] as const]
      : []),
    ...(verdict.kind === 'not-specified' ? verdict.facts.map((fact): Property => ['missing-fact', fact]) : []),
    ...(verdict.kind === 'fail'
      ? [
          ['confirmed', `${verdict.confirmed.failed} of ${verdict.confirmed.of}`] as const,
          ['fingerprint', verdict.finding.fingerprint] as const,
        ]
      : []),
    ...(sameAs === undefined ? [] : [['same-cause-as', sameAs] as const]),
  ];
}

/** The run file, where it is known: consumers that keep attachments take them from a property or from the output. */
export function attachmentOf({ entry }: EntryFacts, runFile: string | undefined): readonly Property[] {
  return runFile === undefined || entry.verdict.kind !== 'fail' ? [] : [['attachment', runFile]];
}

/** The exchanges of a finding as text. */
export function evidenceOf(exchanges: ReadonlyMap<string, Exchange>, { entry }: EntryFacts): readonly string[] {
  if (entry.verdict.kind !== 'fail') return [];
  const shown = entry.verdict.finding.exchanges.slice(-MOST_EXCHANGES);
  return shown.flatMap((id) => exchanges.get(id) ?? []).map(transcript);
}

function transcript(exchange: Exchange): string {
  const { response, failure } = exchange;
  const answer =
    response === undefined
      ? [`-> no answer: ${failure?.message ?? 'unknown'}`]
      : [
          `-> ${response.status}`,
          ...response.headers.map(([name, value]) => `${name}: ${value}`),
          ...(response.body === '' ? [] : ['', shorten(response.body, LONGEST_BODY)]),
        ];
  return [shorten(curlToCopy(exchange).text, LONGEST_BODY * 2), ...answer].join('\n');
}
