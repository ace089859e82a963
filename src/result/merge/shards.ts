import type { ExchangeLine, NoteLine, Run } from '../run-file.js';
import type { Finding, Verdict } from '../verdict.js';

/**
 * What a run does for itself (it asks for a sign of life, makes a population) has the same name in each of its shards.
 * In a merged run it carries the number of the shard behind that name, so that every exchange is one and no other.
 */
function named(own: string, index: number): string {
  return `${own}~${String(index)}`;
}

function bare(name: string, index: number): string {
  const mark = named('', index);
  return name.endsWith(mark) ? name.slice(0, -mark.length) : name;
}

/** An exchange of a shard as the merged run has it. Names of planned entries are unique and stay as they are. */
export function mergedExchange(line: ExchangeLine, index: number, planned: ReadonlySet<string>): ExchangeLine {
  const { id, entry, connection } = line;
  return {
    ...line,
    ...(planned.has(entry)
      ? {}
      : { entry: named(entry, index), id: `${named(entry, index)}${id.slice(entry.length)}` }),
    // Numbers of sockets are counted anew in each shard too.
    ...(connection === undefined ? {} : { connection: named(connection, index) }),
    shard: index,
  };
}

/** A note of a shard as the merged run has it. */
export function mergedNote(note: NoteLine, index: number, planned: ReadonlySet<string>): NoteLine {
  const { text, entry } = note;
  return {
    ...note,
    text: `Shard ${String(index)}: ${text}`,
    ...(entry === undefined || planned.has(entry) ? {} : { entry: named(entry, index) }),
  };
}

/** A verdict whose evidence has other names. */
export function renamed(verdict: Verdict, nameOf: (id: string) => string): Verdict {
  const inFinding = (finding: Finding): Finding => ({
    ...finding,
    exchanges: finding.exchanges.map(nameOf),
    ...(finding.where === undefined ? {} : { where: nameOf(finding.where) }),
  });
  if (verdict.kind === 'fail') {
    const { further } = verdict;
    return {
      ...verdict,
      finding: inFinding(verdict.finding),
      ...(further && { further: further.map((cause) => ({ ...cause, finding: inFinding(cause.finding) })) }),
    };
  }
  if (verdict.kind !== 'inconclusive') return verdict;
  return {
    ...verdict,
    exchanges: verdict.exchanges.map(nameOf),
    ...(verdict.finding === undefined ? {} : { finding: inFinding(verdict.finding) }),
  };
}

/**
 * The shards of a merged run, each with what was particular to it and under the names of the merged run; a run that was
 * not merged is one part. What happened in one shard says nothing about the target of another.
 */
export function partsOf(run: Run): readonly Run[] {
  const { shards, ...header } = run.header;
  if (shards === undefined) return [run];
  const byShard = new Map<number | undefined, ExchangeLine[]>();
  for (const line of run.exchanges) {
    const known = byShard.get(line.shard);
    if (known === undefined) byShard.set(line.shard, [line]);
    else known.push(line);
  }
  return shards.map(({ duration: _, requests: __, sha256: ___, index, ...own }): Run => {
    const plan = run.plan.filter(({ shard }) => shard === index);
    return {
      ...run,
      header: { ...header, ...own, shard: { index, of: shards.length } },
      plan,
      verdicts: new Map(plan.flatMap(({ entry }) => run.verdicts.get(entry) ?? []).map((line) => [line.entry, line])),
      exchanges: byShard.get(index) ?? [],
    };
  });
}

/** A part of a merged run under the names that it had in its own run file. */
export function restored(part: Run): Run {
  const { shard } = part.header;
  if (shard === undefined) return part;
  const { index } = shard;
  const before = new Map<string, string>();
  const exchanges = part.exchanges.map(({ shard: sender, ...line }): ExchangeLine => {
    // A run file that was not merged has its own names.
    if (sender === undefined) return line;
    const entry = bare(line.entry, index);
    const id = `${entry}${line.id.slice(line.entry.length)}`;
    before.set(line.id, id);
    const { connection } = line;
    return { ...line, entry, id, ...(connection === undefined ? {} : { connection: bare(connection, index) }) };
  });
  const nameOf = (id: string): string => before.get(id) ?? id;
  const verdicts = new Map(
    [...part.verdicts].map(([entry, line]) => [entry, { ...line, verdict: renamed(line.verdict, nameOf) }]),
  );
  return { ...part, exchanges, verdicts };
}
