import { breadthOf, breadthSentence, nextFacts, verdictOf } from '../breadth.js';
import { rankedGroups } from '../telling/ranked.js';
import { teller, type Told } from '../telling/tell.js';
import { reasonOf, stateOf, type Entry } from '../../result/entries.js';
import { levelOf, type FoundFinding } from '../../result/findings.js';
import type { FoldedClause } from '../../result/fold.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { harmsIn } from '../../result/harm.js';
import { reproducedText } from '../scripts/reproduced.js';
import { applyWaivers, type Waived } from '../../result/waivers.js';
import { curlToCopy } from '../scripts/curl.js';
import { gapsOf, missingFacts } from './gaps.js';
import { HARM } from '../wording/harm.js';
import { sentenceOf, type RenderOptions } from '../wording/words.js';

/** Version of the summary. Fields are only added to it. */
const SUMMARY_FORMAT = 1;

/** The summary for programs, as `contracts/schema/summary.schema.json` describes it: what the other reports say, without the exchanges. The whole truth is the run file. */
export function renderJson(run: Run, options: RenderOptions = {}): string {
  const summary = summarise(run);
  const waived = applyWaivers(summary, options.waivers);
  const { header, footer } = run;
  const { numbers, entries, clauses, levels, parts, gaps } = summary.tally;
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const tell = teller(run);
  const byId = new Map(summary.clauses.map((folded) => [folded.id, folded]));
  const document = {
    format: SUMMARY_FORMAT,
    ...harmJson(run),
    outcome: summary.outcome,
    verdict: verdictOf(summary),
    sentence: breadthSentence(run, summary),
    breadth: { ...breadthOf(summary), next: nextFacts(run, summary) },
    complete: footer !== undefined,
    service: header.service,
    baseUrl: header.baseUrl,
    tool: header.tool,
    started: header.started,
    duration: footer?.duration ?? null,
    requests: footer?.requests ?? null,
    seed: header.seed,
    effort: header.effort,
    readOnly: header.readOnly,
    ...(header.shard !== undefined && { shard: header.shard }),
    ...(header.shards !== undefined && {
      shards: header.shards.map((one) => {
        const { index, baseUrl, started, duration, requests } = one;
        return { index, baseUrl, started, duration, requests };
      }),
    }),
    sources: header.sources.map(({ name, sha256 }) => ({ name, sha256 })),
    documents: summary.documents,
    numbers,
    counts: { entries, clauses, levels, gaps },
    parts,
    findings: rankedGroups(run, summary)
      .flatMap((group) => [group.first, ...group.alike])
      .map((found) => findingJson(found, tell(found.entry, found.verdict.finding), exchanges, waived, run)),
    clauses: summary.clauses.map(clauseJson),
    entries: summary.entries.map((entry) => entryJson(entry, byId, waived)),
    waivers: waived.waivers.map(({ waiver, state, entries: own, why }) => ({
      ...waiver,
      state,
      entries: own,
      ...(why !== '' && { why }),
    })),
    gaps: gapsOf(summary).map(({ folded, facts, yaml }) => ({
      clause: folded.id,
      sentence: sentenceOf(folded),
      facts,
      yaml,
    })),
    missingFacts: missingFacts(summary).map(({ fact, clauses: those }) => ({
      fact,
      clauses: those.map(({ id }) => id),
    })),
    silenced: header.silenced ?? [],
    notes: run.notes.map(({ about, text, entry }) => ({ about, text, ...(entry !== undefined && { entry }) })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Before anything else: somebody has to be told. */
function harmJson(run: Run): object {
  const harms = harmsIn(run);
  if (harms.length === 0) return {};
  return { harm: { sentence: HARM, records: harms.map(({ text, exchanges = [] }) => ({ text, exchanges })) } };
}

function findingJson(
  { entry, verdict, level, clauses, same }: FoundFinding,
  { sentence, harm, cost, fix, differences, deciding }: Told,
  exchanges: ReadonlyMap<string, ExchangeLine>,
  waived: Waived,
  run: Run,
): object {
  const { finding, confirmed, cases, minimal } = verdict;
  return {
    entry: entry.id,
    sentence,
    harm,
    cost,
    ...(fix === '' ? {} : { fix }),
    differences,
    ...(deciding !== undefined && { deciding: deciding.id }),
    level,
    clauses: clauses.map(({ id }) => id),
    ...finding,
    cases,
    confirmed,
    minimal,
    ...waivedJson(entry, waived),
    sameCause: same.map(({ id }) => id),
    ...reproductionJson(run, entry.id, finding),
    curl: finding.exchanges.flatMap((id) => exchanges.get(id) ?? []).map((exchange) => curlToCopy(exchange).text),
  };
}

/** What became of the printed lines, where the run carried them out. */
function reproductionJson(run: Run, entry: string, finding: FoundFinding['verdict']['finding']): object {
  if (reproducedText(run, entry, finding) === undefined) return {};
  const { type: _, entry: __, ...reproduction } = run.reproductions?.get(entry) ?? {};
  return { reproduction };
}

/** Who lets a failure stay, why and until when; and whether nothing of it is left that could end a build. */
function waivedJson({ id }: Entry, waived: Waived): object {
  const { waivers, wholly } = waived.of(id);
  if (waivers.length === 0) return {};
  const terms = waivers.map(({ clause, reason, owner, ticket, expires }) => ({
    ...(clause !== undefined && { clause }),
    reason,
    owner,
    ...(ticket !== undefined && { ticket }),
    expires,
  }));
  return { waived: { wholly, by: terms } };
}

function clauseJson(folded: FoldedClause): object {
  const { clause } = folded;
  return {
    id: folded.id,
    part: clause.part,
    sentence: sentenceOf(folded),
    level: clause.level,
    basis: clause.basis,
    origin: clause.origin,
    verdict: folded.verdict,
    ...(folded.reason !== '' && { reason: folded.reason }),
    ...(folded.facts.length > 0 && { facts: folded.facts }),
    subjects: folded.subjects,
    entries: [...folded.required, ...folded.also].map(({ id }) => id),
  };
}

function entryJson(entry: Entry, clauses: ReadonlyMap<string, FoldedClause>, waived: Waived): object {
  const { id, plan, verdict, duration } = entry;
  const reason = reasonOf(verdict);
  return {
    id,
    check: plan.check,
    subject: plan.subject,
    clauses: plan.clauses,
    verdict: stateOf(verdict),
    ...(verdict.kind === 'fail' && { level: levelOf(entry, clauses) }),
    ...waivedJson(entry, waived),
    ...(reason !== '' && { reason }),
    ...('cases' in verdict && { cases: verdict.cases, expectations: verdict.expectations }),
    duration,
  };
}
