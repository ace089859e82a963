import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireRequest } from '../../engine/http/transport.js';
import { statusOf, succeeded, withJson } from '../answer.js';
import { queryOf, type Call } from '../call.js';
import type { Mistake, Operator, Place, Tools } from '../operator.js';
import { madeRecords, type MadeRecord } from '../made-records.js';
import { pageOf, sitesOf, withItems, type Site } from '../sites.js';

/** Mistakes with whose records a caller sees and changes. */
const about = ['5'];

type Header = WireRequest['headers'][number];

const callerOf = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(([name]) => /^(?:authorization|cookie|.*key|.*token)$/i.test(name) && !/idempotency/i.test(name));
const sameCaller = (a: readonly Header[], b: readonly Header[]): boolean => JSON.stringify(a) === JSON.stringify(b);

function foreign(
  id: string,
  sentence: string,
  kinds: readonly Operation['kind'][],
  make: (site: Site, owned: ReadonlyMap<string, MadeRecord>, tools: Tools) => Pick<Mistake, 'answer'>,
): Operator {
  const places = (service: ServiceFacts): readonly Place[] =>
    sitesOf(service, ...kinds)
      .filter(({ resource }) => !isForEveryone(resource.at('visibility')))
      .map((site) => ({
        id: site.operation.id,
        resource: site.resource.name,
        operation: site.operation.id,
        facts: [`resources.${site.resource.name}.visibility`],
        plant: (tools) => {
          const { made, hear } = madeRecords(site, tools);
          return {
            at: ({ route }) => route?.operation.id === site.operation.id && !route.isHead,
            hear,
            ...make(site, made, tools),
          };
        },
      }));
  return { id: `foreign.${id}`, sentence, about, places };
}

function isForEveryone(said: ReturnType<Site['resource']['at']>): boolean {
  return said.state === 'none' || (said.state === 'stated' && said.value === 'everyone');
}

/** The request as the one who made the record would send it. */
function asOwner(call: Call, { headers: made }: MadeRecord): Call {
  const own = callerOf(call.request.headers);
  const headers = [...call.request.headers.filter((one) => !own.includes(one)), ...callerOf(made)];
  return { ...call, request: { ...call.request, headers } };
}

const isRefused = (status: number | undefined): boolean => status === 403 || status === 404;

/** What others have made, last first. */
function ofOthers(call: Call, owned: ReadonlyMap<string, MadeRecord>): readonly MadeRecord[] {
  const caller = callerOf(call.request.headers);
  const [path = ''] = call.request.url.split('?', 1);
  return [...owned.values()]
    .filter(
      ({ headers, url }) => !sameCaller(callerOf(headers), caller) && url.startsWith(`${path.replace(/\/$/, '')}/`),
    )
    .reverse();
}

/** A list that holds one record of somebody else. */
const shownInLists =
  (isHere: (call: Call) => boolean) =>
  (site: Site, owned: ReadonlyMap<string, MadeRecord>): Pick<Mistake, 'answer'> => ({
    answer: async (call, next) => {
      const result = await next(call);
      const shown = succeeded(result) && isHere(call) ? pageOf(result, site.resource) : undefined;
      const [other] = ofOthers(call, owned);
      if (shown === undefined || other === undefined || callerOf(call.request.headers).length === 0) return result;
      return withJson(result, withItems(shown, [other.item, ...shown.items.slice(0, -1)]));
    },
  });

export const foreignRecords: readonly Operator[] = [
  foreign('read', 'A record is shown to callers whose it is not', ['read'], (_, owned) => ({
    answer: async (call, next) => {
      const result = await next(call);
      const one = owned.get(call.route?.record ?? '');
      if (!isRefused(statusOf(result)) || one === undefined || callerOf(call.request.headers).length === 0)
        return result;
      return await next(asOwner(call, one));
    },
  })),
  foreign(
    'written',
    'A record is changed by callers whose it is not',
    ['update', 'replace', 'delete', 'action'],
    (_, owned) => ({
      answer: async (call, next) => {
        const one = owned.get(call.route?.record ?? '');
        const caller = callerOf(call.request.headers);
        if (one === undefined || caller.length === 0 || sameCaller(caller, callerOf(one.headers)))
          return await next(call);
        return await next(asOwner(call, one));
      },
    }),
  ),
  foreign(
    'listed',
    'A list shows a record of another caller',
    ['list'],
    shownInLists((call) => queryOf(call).length === 0),
  ),
  foreign(
    'found',
    'A list that is searched, filtered or paged shows a record of another caller',
    ['list'],
    shownInLists((call) => queryOf(call).length > 0),
  ),
  foreign('counted', 'The total counts records of other callers', ['list'], (site, owned) => ({
    answer: async (call, next) => {
      const result = await next(call);
      const total = ifStated(site.resource.collection.total);
      const shown = succeeded(result) ? pageOf(result, site.resource) : undefined;
      const others = ofOthers(call, owned).length;
      if (total?.kind !== 'pointer' || shown === undefined || others === 0) return result;
      const value = valueAt(shown.body, total.pointer);
      return typeof value === 'number'
        ? withJson(result, withValueAt(shown.body, total.pointer, value + others))
        : result;
    },
  })),
];
