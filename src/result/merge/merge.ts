import { assembler } from '../lines/assemble.js';
import { countKinds } from '../entries.js';
import { mergedExchange, mergedNote, renamed } from './shards.js';
import type { FooterLine, HeaderLine, RecordedShard, Run, RunLine, Shard, SurfaceLine } from '../run-file.js';
import type { ReadRun } from '../lines/read.js';
import { summarise } from '../summary.js';
import { LineOctets } from '../lines/line-octets.js';
import { lineCheck } from '../lines/shape.js';
import { lineWriter } from '../lines/write.js';

/** One of the runs to put together, with what it is called in messages: its file. */
export interface MergePart {
  readonly name: string;
  readonly read: ReadRun;
}

/** A run file that is known to be a finished shard. */
interface Part {
  readonly name: string;
  readonly run: Run;
  readonly shard: Shard;
  readonly footer: FooterLine;
}

/**
 * Puts the runs of all shards of a plan together to the run that they are. Each planned entry has the verdict of the
 * shard that it belongs to, and the outcome is folded from these as in any run. Exchanges stay as they were recorded;
 * what the shards did under the same name gets the number of its shard, also where a finding names it.
 *
 * @param write gets each line of the merged run file with its line feed; nothing is written where there is a problem
 * @returns the merged run; or every reason why these runs are not all shards of one
 */
export function mergeShards(
  given: readonly MergePart[],
  write?: (text: string) => void,
): { readonly run: Run } | { readonly problems: readonly string[] } {
  const [parts, unfit] = finished(given);
  const problems = [...unfit, ...mismatches(parts), ...numbering(given)];
  if (problems.length > 0) return { problems };
  const inOrder = [...parts].sort((a, b) => a.shard.index - b.shard.index);
  const [first] = inOrder;
  if (first === undefined) return { problems: ['There is no run to merge'] };

  const octets = write && new LineOctets({ keeps: true });
  const kept = assembler(octets);
  const writer =
    write &&
    lineWriter(
      (parts) => {
        write(`${parts.join('')}\n`);
      },
      { octets },
    );
  const check = lineCheck();
  const emit = (line: Exclude<RunLine, FooterLine>): void => {
    const wrong = check(line);
    if (wrong.length > 0) throw new Error(`A merged line (${line.type}) is not valid: ${wrong.join('; ')}`);
    writer?.write(line);
    const problem = kept.add(line);
    if (problem !== undefined) throw new Error(problem);
  };
  const belongs = new Map(first.run.plan.map(({ entry, shard }) => [entry, shard]));
  const planned: ReadonlySet<string> = new Set(belongs.keys());
  emit(headerOf(first, inOrder));
  for (const line of first.run.plan) emit(line);
  for (const { run, shard } of inOrder) {
    const { index } = shard;
    const names = new Map<string, string>();
    for (const line of run.exchanges) {
      const merged = mergedExchange(line, index, planned);
      names.set(line.id, merged.id);
      emit(merged);
    }
    const nameOf = (id: string): string => names.get(id) ?? id;
    for (const line of run.verdicts.values()) {
      if (belongs.get(line.entry) === index) emit({ ...line, verdict: renamed(line.verdict, nameOf) });
    }
    for (const line of run.reproductions?.values() ?? []) if (belongs.get(line.entry) === index) emit(line);
    for (const note of run.notes) emit(mergedNote(note, index, planned));
  }
  const surface = mergedSurface(inOrder.map(({ run }) => run.surface));
  if (surface !== undefined) emit(surface);

  const draft = footerOf(inOrder);
  // The outcome is folded from a run that has ended, so the footer is there before its own outcome is known.
  const ended = kept.finish({ type: 'footer', ...draft, outcome: 'incomplete', sha256: '' });
  if (ended === undefined) throw new Error('A merged run without a header');
  const facts = { ...draft, counts: countKinds(ended), outcome: summarise(ended).outcome };
  const footer: FooterLine = writer?.end(facts) ?? { type: 'footer', ...facts, sha256: '' };
  return { run: kept.finish(footer) ?? ended };
}

/** What no shard stood for; nothing where one of them does not say. All have the same points, as they have the same contract. */
function mergedSurface(parts: readonly (SurfaceLine | undefined)[]): SurfaceLine | undefined {
  const all = parts.flatMap((part) => part ?? []);
  const [first, ...others] = all;
  if (first === undefined || all.length < parts.length) return undefined;
  const rest = others.map(({ missed }) => new Map(missed.map(({ point, why }) => [point, why])));
  const missed = first.missed.filter(({ point }) => rest.every((one) => one.has(point)));
  return { ...first, missed };
}

/** Those that are whole shards, and what is wrong with the others. */
function finished(given: readonly MergePart[]): [readonly Part[], readonly string[]] {
  const parts: Part[] = [];
  const problems: string[] = [];
  for (const { name, read } of given) {
    const { header, footer } = read.run;
    const { shard } = header;
    if (header.shards !== undefined) problems.push(`${name} is a merged run already: merge its shards`);
    else if (shard === undefined) problems.push(`${name} is not a shard: it was run without --shard`);
    else if (footer === undefined)
      problems.push(`${name} has no footer: the run was killed; run shard ${said(shard)} again`);
    else if (read.digest !== 'ok')
      problems.push(`${name} was changed after it was written: its digest is wrong; run shard ${said(shard)} again`);
    else parts.push({ name, run: read.run, shard, footer });
  }
  return [parts, problems];
}

function said({ index, of }: Shard): string {
  return `${String(index)}/${String(of)}`;
}

interface Common {
  readonly what: string;
  /** As a text to compare. */
  readonly of: (part: Part) => string;
  /** What a difference means, where the texts are too long to be shown. */
  readonly why?: string;
}

/** What all shards of one plan have in common. */
const COMMON: readonly Common[] = [
  { what: 'number of shards', of: ({ shard }) => String(shard.of) },
  { what: 'version of Probity', of: ({ run: { header } }) => header.tool.version },
  {
    what: 'contract',
    of: ({ run: { header } }) => header.sources.map(({ sha256 }) => sha256).join(' '),
    why: 'the digests of its files differ',
  },
  { what: 'seed', of: ({ run: { header } }) => String(header.seed) },
  { what: 'effort', of: ({ run: { header } }) => header.effort },
  { what: 'permission to write', of: ({ run: { header } }) => (header.readOnly ? 'read-only' : 'writes') },
  { what: 'set of packages', of: ({ run: { header } }) => JSON.stringify(header.versions) },
  {
    what: 'set of checks',
    of: ({ run: { header } }) => JSON.stringify(header.checks),
    why: 'not the same ones are installed',
  },
  {
    what: 'plan',
    of: ({ run }) => JSON.stringify(run.plan),
    why: 'another selection, or a target with other permissions',
  },
];

function mismatches(parts: readonly Part[]): readonly string[] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  return others.flatMap((other) => {
    // One difference explains those that follow from it.
    const common = COMMON.find(({ of }) => of(other) !== of(first));
    if (common === undefined) return [];
    const why = common.why ?? `${common.of(other)}, not ${common.of(first)}`;
    return [`${other.name} has another ${common.what} than ${first.name}: ${why}`];
  });
}

/** What is there twice or not at all. A shard that is not whole is there, and something else is wrong with it. */
function numbering(given: readonly MergePart[]): readonly string[] {
  const of = given.find(({ read }) => read.run.header.shard !== undefined)?.read.run.header.shard?.of ?? 0;
  const byIndex = new Map<number, string[]>();
  for (const { name, read } of given) {
    const { shard } = read.run.header;
    if (shard?.of === of) byIndex.set(shard.index, [...(byIndex.get(shard.index) ?? []), name]);
  }
  const twice = [...byIndex]
    .filter(([, names]) => names.length > 1)
    .map(
      ([index, names]) => `Shard ${said({ index, of })} is there ${String(names.length)} times: ${names.join(', ')}`,
    );
  const missing = Array.from({ length: of }, (_, n) => n + 1).filter((index) => !byIndex.has(index));
  const lost = missing.map((index) => `Shard ${said({ index, of })} is missing`);
  return [...twice, ...lost];
}

function headerOf({ run }: Part, parts: readonly Part[]): HeaderLine {
  const { shard: _, ...header } = run.header;
  return {
    ...header,
    started: parts.map((part) => part.run.header.started).reduce((a, b) => (b < a ? b : a)),
    selection: withoutShard(header.selection),
    shards: parts.map(({ run: { header: own }, shard, footer }): RecordedShard => {
      const { baseUrl, nonce, started, node, selection, identities, unset } = own;
      const { duration, requests, sha256 } = footer;
      return {
        ...{ index: shard.index, baseUrl, nonce, started, node, selection },
        ...(identities === undefined ? {} : { identities }),
        ...(unset === undefined ? {} : { unset }),
        ...{ duration, requests, sha256 },
      };
    }),
  };
}

/** The arguments of one shard, as they would be without it. */
function withoutShard(selection: readonly string[]): readonly string[] {
  return selection.filter(
    (argument, n) => argument !== '--shard' && !argument.startsWith('--shard=') && selection[n - 1] !== '--shard',
  );
}

function footerOf(parts: readonly Part[]): Omit<FooterLine, 'type' | 'sha256' | 'outcome'> {
  const spans = parts.map(({ run, footer }) => ({ from: Date.parse(run.header.started), length: footer.duration }));
  // From the first beginning to the last end, for shards run side by side or one after the other.
  const duration =
    Math.max(...spans.map(({ from, length }) => from + length)) - Math.min(...spans.map(({ from }) => from));
  return {
    ended: parts.map(({ footer }) => footer.ended).reduce((a, b) => (b > a ? b : a)),
    duration: Number.isFinite(duration) ? duration : spans.reduce((sum, { length }) => sum + length, 0),
    counts: {},
    requests: parts.reduce((sum, { footer }) => sum + footer.requests, 0),
  };
}
