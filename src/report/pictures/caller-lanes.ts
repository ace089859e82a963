import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import type { HarmKind } from '../telling/harm-kind.js';
import type { Told } from '../telling/tell.js';
import { callOf } from '../telling/calls.js';
import { recordIn } from '../wording/json-leaves.js';

/** What several callers did with one record, each in a column of their own, in order. */
export interface CallerLanes {
  readonly callers: readonly string[];
  /** The record that it is about, where one was made or read. */
  readonly record: string | undefined;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly caller: string;
  readonly call: string;
  readonly came: string;
  /** Whether the answer shows the record; undefined where that cannot be said. */
  readonly shows: boolean | undefined;
  /** The step that should not have come to this. */
  readonly wrong: boolean;
}

const MOST_STEPS = 10;
/** Of these, so many show how the record came about. */
const MOST_FIRST = 3;
const ABOUT: readonly HarmKind[] = ['leaked', 'access'];
const OF_OTHERS =
  /\b(of another|on a record of|not show|hidden|without credentials|refused (?:to|without|with(?! Accept)))\b/;

/** Undefined where one caller did everything, or where the finding is not about who may do what. */
export function callerLanesOf(
  { deciding, harm }: Pick<Told, 'deciding' | 'harm'>,
  claim: string,
  own: readonly ExchangeLine[],
  operations: readonly RecordedOperation[],
): CallerLanes | undefined {
  if (deciding === undefined || (!ABOUT.includes(harm) && !OF_OTHERS.test(claim))) return undefined;
  const some = own.filter(({ intent, stream }) => intent !== 'cleanup' && stream === undefined);
  const record = recordOf(some, deciding);
  const shown = stepsOf(some, deciding, record);
  const callers = [...new Set(shown.map(({ as }) => as))];
  if (callers.length < 2) return undefined;
  return {
    callers,
    record,
    steps: shown.map((one) => ({
      caller: one.as,
      call: callOf(one, operations),
      came: one.response === undefined ? (one.failure?.kind ?? 'no answer') : String(one.response.status),
      shows: showsRecord(one, record),
      wrong: one === deciding,
    })),
  };
}

/** The steps up to what should not have come. Where they are many, how the record came about and who read it is kept, else the last ones. */
function stepsOf(
  some: readonly ExchangeLine[],
  deciding: ExchangeLine,
  record: string | undefined,
): readonly ExchangeLine[] {
  const at = some.indexOf(deciding);
  const end = at < 0 ? some.length : Math.min(some.length, Math.max(at + 2, MOST_STEPS));
  if (end <= MOST_STEPS) return some.slice(0, end);
  const about = some.slice(0, end).filter((one) => one === deciding || isAbout(one, record));
  const first = about.slice(0, MOST_FIRST);
  const rest = some.slice(0, end).filter((one) => !first.includes(one));
  return [...first, ...rest.slice(first.length - MOST_STEPS)];
}

/** Makes the record, or names it. */
function isAbout({ request, response }: ExchangeLine, record: string | undefined): boolean {
  if (record === undefined) return false;
  const path = `${request.url.split('?')[0] ?? ''}/`;
  const isMade = request.method === 'POST' && (response?.status ?? 500) < 300;
  return (
    path.includes(`/${encodeURIComponent(record)}/`) ||
    (isMade && Object.values(recordIn(response?.body) ?? {}).some((value) => String(value) === record))
  );
}

/**
 * The id of the record that it is about: of what was made here, that which the deciding request names; else the first that was asked for. What
 * the record refers to was made here as well.
 */
function recordOf(some: readonly ExchangeLine[], deciding: ExchangeLine): string | undefined {
  const isMade = ({ request, response }: ExchangeLine): boolean =>
    request.method === 'POST' && (response?.status ?? 500) < 300;
  const records = some
    .filter(isMade)
    .map(({ response }) =>
      Object.entries(recordIn(response?.body) ?? {}).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
      ),
    );
  const named = (urls: readonly string[]): string | undefined =>
    records
      .flat()
      .map(([, value]) => value)
      .find(
        (value) =>
          value.length > 3 &&
          urls.some((url) => `${url.split('?')[0] ?? ''}/`.includes(`/${encodeURIComponent(value)}/`)),
      );
  return (
    named([deciding.request.url]) ??
    named(some.map(({ request }) => request.url)) ??
    records[0]?.find(([name]) => /^(id|_id|uuid)$/.test(name))?.[1]
  );
}

function showsRecord({ response, request }: ExchangeLine, record: string | undefined): boolean | undefined {
  if (record === undefined || response === undefined || response.bodyState !== 'text' || request.method !== 'GET')
    return undefined;
  return response.status < 300 && response.body.includes(record);
}
