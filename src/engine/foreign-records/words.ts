import type { ResourceFacts } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import type { Tie } from './attribution.js';
import type { ForeignRecord } from './census.js';
import type { Change } from './comparison.js';
import type { OurRequest } from './our-requests.js';

/** A change with the request of this run that it is laid to. */
export interface Laid {
  readonly change: Change;
  readonly tie: Tie;
}

/** Records that a sentence names. */
const NAMED = 5;
/** Places in records that it names. */
const PLACES = 4;
/** Sentences about one list. */
const MOST_SENTENCES = 10;
/** Characters of a path that are shown. */
const LONGEST_PATH = 200;

/** One sentence for each request, with the exchange. */
export function harmsOf(laid: readonly Laid[]): readonly { readonly text: string; readonly exchanges: string[] }[] {
  const groups = new Map<string, Laid[]>();
  for (const one of laid) {
    const key = JSON.stringify([one.tie.by?.id, one.tie.because, one.change.item === undefined]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const all = [...groups.values()].flatMap((group) => {
    const [head] = group;
    if (head === undefined) return [];
    const { because, by } = head.tie;
    const what = becameOf(group.map(({ change }) => change));
    const text = `${what}: ${by === undefined ? 'a request of this run' : requestText(by)} ${because}`;
    return [{ text, exchanges: by === undefined ? [] : [by.id] }];
  });
  if (all.length <= MOST_SENTENCES) return all;
  const rest = `And ${String(all.length - MOST_SENTENCES)} more requests of this run did the like`;
  return [...all.slice(0, MOST_SENTENCES), { text: rest, exchanges: [] }];
}

/** Of records that changed, and that requests of the run name because the contract has their ids as constants. */
export function namedByContract(changes: readonly Change[], by: OurRequest): string {
  return `${becameOf(changes)}: ${requestText(by)} names it, as a constant of the contract says`;
}

/** Why no more records of a resource are made. */
export function noRoomFor(laid: readonly Laid[]): string {
  return harmsOf(laid)[0]?.text ?? 'a record of others was changed';
}

/** Of records that vanished while nothing but the first record of the run was made and removed. */
export function vanishedEarly(changes: readonly Change[], by: OurRequest): string {
  return (
    `${becameOf(changes)} while the first record of this run was made and removed, and no other request removed anything ` +
    `afterwards: the last request was ${requestText(by)}. No more of them are made`
  );
}

/** Of a write that the service says it carried out, and of which the record that it addressed shows nothing. */
export function missedBy({ id, request: { method, url }, response }: Exchange, how: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return `${requestText({ id, method, path })} was answered ${String(response?.status)}, and the record that it addressed ${how}`;
}

/** Of records that changed, or vanished, while such a write was carried out. */
export function harmedInstead(changes: readonly Change[], missed: string): string {
  return `${becameOf(changes)}: ${missed}`;
}

/** Why nothing more is sent where such a write may have gone to a record that was not taken down. */
export function mayBeElsewhere(missed: string): string {
  return `${missed}. Whether a record of others was written to instead cannot be seen: not all of them were taken down`;
}

/** What became of the records of one list that cannot be laid to the run; undefined where there is nothing to say. */
export function listLine(
  { name }: ResourceFacts,
  records: number,
  changes: readonly Change[],
  totals: { readonly before: number; readonly now: number | undefined } | undefined,
): string | undefined {
  const gone = changes.filter(({ item }) => item === undefined);
  const changed = changes.filter(({ item }) => item !== undefined);
  const places = [...new Set(changed.flatMap(({ at }) => at))];
  const said = [
    ...(gone.length > 0 ? [`${String(gone.length)} vanished (${named(gone.map(({ record }) => record))})`] : []),
    ...(changed.length > 0 ? [`${String(changed.length)} changed (${list(places, PLACES)})`] : []),
  ];
  const counted =
    said.length === 0
      ? []
      : [
          `of ${String(records)} ${name} that others made and this run looked at, ${said.join(' and ')}; nothing ties this to a request of this run`,
        ];
  const told =
    totals === undefined
      ? []
      : [`the list of ${name} had ${String(totals.before)} records before the run and ${String(totals.now)} now`];
  const all = [...counted, ...told];
  return all.length === 0 ? undefined : all.join('; ').replace(/^./, (letter) => letter.toUpperCase());
}

function becameOf(changes: readonly Change[]): string {
  const [head] = changes;
  if (head === undefined) return '';
  const { name } = head.record.resource;
  const who = `${name} ${named(changes.map(({ record }) => record))}`;
  if (head.item === undefined) return `${who} vanished`;
  return `${who} changed (${list([...new Set(changes.flatMap(({ at }) => at))], PLACES)})`;
}

function named(records: readonly ForeignRecord[]): string {
  return list(
    records.map(({ ids, url }) => Object.values(ids).join('/') || url),
    NAMED,
  );
}

function list(texts: readonly string[], most: number): string {
  const shown = texts.slice(0, most).map((text) => (text === '' ? 'all of it' : text));
  return texts.length > most ? `${shown.join(', ')} and ${String(texts.length - most)} more` : shown.join(', ');
}

function requestText({ id, method, path }: OurRequest): string {
  const shown = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return `${method} ${shown} (${id})`;
}
