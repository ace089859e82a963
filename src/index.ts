/**
 * The public library: load a contract, plan it, run it, render what came of it. The command and the test host stand on
 * this and nothing else.
 */
export { loadContract, type Loaded } from './contract/load.js';
export { fileSystem, filesOf, type Files } from './contract/files.js';
export { packageFolder } from './contract/files.js';
export { realPathWithin } from './contract/schema/confined.js';
export {
  deriveContract,
  isApiDocument,
  isTraffic,
  UnreadableDocument,
  updateContract,
  type Derived,
  type Located,
  type Updated,
} from './derive/index.js';
export { bindEnvironment } from './contract/text/environment.js';
export { formatProblem, formatProblems, type Problem } from './contract/yaml/problem.js';
export type { Clause, Claim, Contract, Document, FoundFact, Level, Source } from './contract/facts/model.js';
export type { Gap, None, Slot, Stated } from './contract/facts/slot.js';
export type { AnyCheck, RegisteredCheck } from './check/registered.js';
export { EVERYTHING, type Decision, type Policy } from './plan/decide.js';
export { plan, type Plan, type PlannedEntry } from './plan/plan.js';
export { TooManyShards } from './plan/shards.js';
export type { Environment } from './api/base-url.js';
export { isCheck, namedChecks } from './api/named-checks.js';
export { declaredOperations } from './contract/resolve/surface/surface.js';
export { heldBack, type HeldBack } from './api/held-back.js';
export { planContract, type Amount } from './api/plan-contract.js';
export { runContract, type RunRequest, type RunResult } from './api/run-contract.js';
export { checks } from '../suites/index.js';
export { explain, type Explained } from './api/explain.js';
export { findGaps, type OpenGap } from './api/gaps.js';
export { awaitedFacts, untriedChecks, type UntriedChecks } from './api/untried-checks.js';
export { factYaml } from './plan/gaps.js';
export { withPlaceholders } from './api/placeholders.js';
export { factsToState, foldedFact, placeOfFact, type FactToState } from './result/facts-to-state.js';
export { wrap } from './report/wording/wrap.js';
export { silencedChecks } from './plan/silenced.js';
export type { RecordedSilence } from './result/run-file.js';
export { recordBaseline, type Recorded, type RecordRequest } from './api/baseline/record-baseline.js';
export { findFailed, replayEntry, type ReplayRequest } from './api/replay.js';
export {
  disclosureText,
  flagsFor,
  isRefused,
  judgeDisclosures,
  lackingOf,
  refusalOf,
  type JudgedDisclosure,
  type Trust,
  type TrustRequest,
} from './api/trust.js';
export { unchecked } from './api/unchecked.js';
export { TOOL } from './api/header.js';
export { serveHandler, type Handler, type ServedHandler } from './engine/http/transport/serve-handler.js';
export { realClock, virtualClock, type Clock } from './engine/clock.js';
export { inProcessTransport } from './engine/http/transport/in-process-transport.js';
export { DEFAULT_CAPS, type Caps, type Transport } from './engine/http/transport.js';
export { undiciTransport } from './engine/http/transport/undici-transport.js';
export type { LeakGuard } from './engine/http/redaction/leak-guard.js';
export { EFFORTS, type Effort } from './engine/options.js';
export type { Ledger, LedgerEvent } from './engine/kit/records/ledger/ledger.js';
export { ledgerTo, readLedger, type ReadLedger } from './api/ledger-lines.js';
export {
  acceptSeen,
  acceptOne,
  isSeen,
  weighProposals,
  type AcceptedProposals,
  type WeighedProposal,
} from './api/proposal-worth.js';
export { observeTarget, type ObservedTarget, type ObserveRequest } from './api/observe-target.js';
export { observedIn, seenText, timesText, type Observed, type Seen } from './observe/index.js';
export {
  factName,
  loadText,
  proposalsIn,
  removeProposal,
  withProposals,
  type Contradiction,
  type FoundProposal,
  type Proposal,
} from './propose/index.js';
export { examineTarget, type Diagnosis, type DiagnosisLine, type DoctorRequest } from './api/doctor.js';
export { cleanUpLedger, type CleanUpRequest, type CleanUpResult } from './api/clean-up.js';
export type { CleanedUp } from './engine/cleanup/clean-up.js';
export { rejudge, type Rejudged } from './engine/judge/rejudge.js';
export { changesOf, type Change, type Comparison } from './result/compare.js';
export { compareTold as compareRuns } from './report/compare/told.js';
export { matrixOf, type Matrix } from './result/matrix.js';
export { loadWaivers, type LoadedWaiver } from './contract/waivers/waivers.js';
export { applyWaivers, type JudgedWaiver, type Waived, type Waiver, type Waivers } from './result/waivers.js';
export { exitCode, type ExitCode, type ExitOptions } from './result/exit-code.js';
export { shortfall, type Required, type RequiredRules } from './result/required.js';
export { readRun, readRunText, type ReadResult, type ReadRun } from './result/lines/read.js';
export { mergeShards, type MergePart } from './result/merge/merge.js';
export type { Replayed } from './result/replayed.js';
export { summarise, type Summary } from './result/summary.js';
export type {
  ExchangeLine,
  HeaderLine,
  Outcome,
  PlanLine,
  Run,
  RunLine,
  Shard,
  VerdictLine,
} from './result/run-file.js';
export type { Exchange } from './result/exchange.js';
export type { Finding, Verdict, VerdictKind } from './result/verdict.js';
export { renderReport, reportFiles, REPORT_FORMATS, REPORTS, type ReportFormat } from './report/formats/formats.js';
export { outcomeSentence, type RenderOptions } from './report/wording/words.js';
export { observationsOf, observedOf, valuesText, type Observation } from './report/observed.js';
export { troubleText } from './report/waivers/waived.js';
export { entryFacts, type EntryFacts } from './report/wording/failure-text.js';
export { closest } from './contract/schema/suggest.js';
export { comparisonPage, matrixPage } from './report/compare/page.js';
export { comparisonMarkdown, matrixMarkdown, renderComparison, renderMatrix } from './report/compare/text.js';
export { renderConsole } from './report/console.js';
export { renderHtml, renderServedHtml } from './report/html/page.js';
export { renderJson } from './report/formats/json.js';
export { renderJunit } from './report/formats/junit.js';
export { renderMarkdown } from './report/formats/markdown.js';
export { trendPoint, trendText, type TrendPoint } from './report/trend.js';
export { renderScript } from './report/scripts/script.js';
export { renderReplay } from './report/scripts/replay.js';
export { unknownNames } from './plan/selection.js';
export type { UnknownName } from './plan/selection.js';
