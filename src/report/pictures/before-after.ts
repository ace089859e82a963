import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import type { Told } from '../telling/tell.js';
import { leavesOf, recordIn, sentIn, type Leaves } from '../wording/json-leaves.js';

/** A record before a write, what the write sent, and the record after it: member by member. */
export interface BeforeAfter {
  readonly write: ExchangeLine;
  /** Absent where nothing was seen of the record before: the write made it. */
  readonly before: ExchangeLine | undefined;
  readonly after: ExchangeLine;
  readonly rows: readonly MemberRow[];
  /** Members that are the same wherever they stand, and are not shown. */
  readonly alike: number;
}

export interface MemberRow {
  readonly at: string;
  readonly before: string | undefined;
  readonly sent: string | undefined;
  readonly after: string | undefined;
  /** What is due, where the finding says so. */
  readonly due: string | undefined;
  /** `wrong`: the finding names it. `unlike`: it was accepted, and is not as it was sent. `changed`: it is not as before. */
  readonly mark: 'wrong' | 'unlike' | 'changed' | undefined;
}

const WRITES = /^(POST|PUT|PATCH|DELETE)$/;
/** Longer records are in the exchanges. */
const MOST_ROWS = 24;

/** The write that a finding turns on between two looks at its record; nothing where it is about something else. */
export function beforeAfterOf(
  { deciding, differences }: Pick<Told, 'deciding' | 'differences'>,
  { observed, effects = [] }: Pick<Finding, 'observed' | 'effects'>,
  own: readonly ExchangeLine[],
): BeforeAfter | undefined {
  // What was at one time has no before.
  if (observed.includes('\n') || (differences.length === 0 && effects.length === 0)) return undefined;
  const some = own.filter(({ intent }) => intent !== 'cleanup');
  const write = writeOf(some, deciding);
  if (write === undefined) return undefined;
  const at = some.indexOf(write);
  const after = some.slice(at + 1).find((one) => isLook(one) && isOf(one.request.url, write)) ?? ownAnswer(write);
  if (after === undefined) return undefined;
  const url = after === write ? write.request.url : after.request.url;
  // What a write has made was not there before, and an answer to an earlier one is about another record.
  const isMade = write.request.method === 'POST' && (after === write || url !== write.request.url);
  const before = isMade
    ? undefined
    : some
        .slice(0, at)
        .findLast(
          (one) => (isLook(one) && one.request.url === url) || (ownAnswer(one) !== undefined && isOf(url, one)),
        );
  const sent = /^application\/json-patch/.test(typeOf(write))
    ? undefined
    : sentIn(write.request.body, after.response?.body);
  const isAccepted = write.response !== undefined && write.response.status < 300;
  const sides = { before: leaves(before), sent: sent && leavesOf(sent), after: leaves(after), isAccepted };
  const { rows, alike } = rowsOf(sides, differences);
  // A record that is as it should be in every place is no picture of what is wrong.
  if (!rows.some(({ mark }) => mark !== undefined)) return undefined;
  return { write, before, after, rows, alike };
}

/** What the finding names, else the last write whose record was looked at. */
function writeOf(some: readonly ExchangeLine[], deciding: ExchangeLine | undefined): ExchangeLine | undefined {
  if (deciding !== undefined && WRITES.test(deciding.request.method)) return deciding;
  const end = deciding === undefined ? some.length : some.indexOf(deciding) + 1;
  return some
    .slice(0, end)
    .findLast(
      (one, n) =>
        WRITES.test(one.request.method) && some.slice(n).some((look) => isLook(look) && isOf(look.request.url, one)),
    );
}

function isLook({ request, response }: ExchangeLine): boolean {
  return request.method === 'GET' && response?.status === 200 && recordIn(response.body) !== undefined;
}

/** The answer to a write, where it shows the record. */
function ownAnswer(one: ExchangeLine): ExchangeLine | undefined {
  const { request, response } = one;
  const isShown = WRITES.test(request.method) && response !== undefined && response.status < 300;
  return isShown && recordIn(response.body) !== undefined ? one : undefined;
}

/** Whether the URL is that of the record that was written, or made. */
function isOf(url: string, { request, response }: ExchangeLine): boolean {
  if (url === request.url) return true;
  if (request.method !== 'POST' || !url.startsWith(`${request.url}/`)) return false;
  const id = decodeURIComponent(url.slice(request.url.length + 1).replace(/%(?![0-9a-f]{2})/gi, '%25'));
  return Object.values(recordIn(response?.body) ?? {}).some((value) => String(value) === id);
}

function leaves(look: ExchangeLine | undefined): Leaves | undefined {
  const record = recordIn(look?.response?.body);
  return record && leavesOf(record);
}

function typeOf({ request }: ExchangeLine): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

interface Sides {
  readonly before: Leaves | undefined;
  readonly sent: Leaves | undefined;
  readonly after: Leaves | undefined;
  readonly isAccepted: boolean;
}

function rowsOf(
  { before, sent, after, isAccepted }: Sides,
  differences: Told['differences'],
): Pick<BeforeAfter, 'rows' | 'alike'> {
  const named = differences.map(({ at }) => at);
  const leaf = new Set([before, sent, after].flatMap((side) => [...(side?.keys() ?? [])]));
  // What stands inside of a list is shown with the list.
  const all = new Set([...leaf, ...named.filter((at) => ![...leaf].some((one) => at.startsWith(`${one}/`)))]);
  const rows = [...all].map((at): MemberRow => {
    const [was, asked, is] = [before, sent, after].map((side) => side?.get(at) ?? within(side, at));
    // The finding may name a whole object, or one value of a list that is shown as a whole.
    const isNamed = named.some((one) => one === at || at.startsWith(`${one}/`) || one.startsWith(`${at}/`));
    const due = differences.find((one) => one.at === at)?.expected;
    const isUnlike = isAccepted && asked !== undefined && asked !== is && (asked !== 'null' || is !== undefined);
    const isChanged = before !== undefined && was !== is;
    const mark = isNamed ? 'wrong' : isUnlike ? 'unlike' : isChanged ? 'changed' : undefined;
    return { at, before: was, sent: asked, after: is, due: due === 'undefined' ? undefined : due, mark };
  });
  // An object that a finding names is shown by its members, where it has some.
  const telling = rows
    .filter(({ mark, sent: asked }) => mark !== undefined || asked !== undefined)
    .filter(
      ({ at, before: was, sent: asked, after: is }) =>
        [was, asked, is].some((side) => side !== undefined) || named.includes(at),
    );
  const shown = telling.sort((a, b) => weight(a) - weight(b)).slice(0, MOST_ROWS);
  return { rows: shown, alike: rows.length - shown.length };
}

/** An object in one side that has members in another is told as a whole. */
function within(side: Leaves | undefined, at: string): string | undefined {
  const inner = [...(side ?? [])].filter(([name]) => name.startsWith(`${at}/`));
  if (inner.length === 0) return undefined;
  return `{ ${inner.map(([name, value]) => `${name.slice(at.length + 1)}: ${value}`).join(', ')} }`;
}

function weight({ mark }: MemberRow): number {
  return mark === undefined ? 3 : ['wrong', 'unlike', 'changed'].indexOf(mark);
}
