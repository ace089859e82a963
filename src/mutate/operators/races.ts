import { type JsonObject, isObject } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { jsonOf, statusOf, succeeded, withContent, withStatus } from '../answer.js';
import { bodyOf, headerOf, withBody, withoutHeader, type Call } from '../call.js';
import type { Mistake, Next, Operator, Tools } from '../operator.js';
import { sitesOf, type Site } from '../sites.js';
import { current } from './own-records.js';

/** Mistakes that show where requests are under way at one time; a valid request that is answered with 500 breaks part 1. */
const about = ['1', '3', '4'];

/** A write that is under way, and what came before it. */
interface UnderWay {
  readonly call: Call;
  readonly before: Promise<WireResult | undefined>;
  readonly result: Promise<WireResult>;
}

/** Answers a write that comes while another one to the same URL is under way. */
type Answer = (call: Call, next: Next, first: UnderWay, site: Site) => Promise<WireResult>;

function race(
  id: string,
  sentence: string,
  kinds: readonly Operation['kind'][],
  answer: Answer,
  filter: (site: Site) => boolean = () => true,
): Operator {
  return {
    id: `race.${id}`,
    sentence,
    about,
    rates: ['always', 'every-3'],
    places: (service) =>
      sitesOf(service, ...kinds)
        .filter(({ operation }) => !operation.safe)
        .filter(filter)
        .map((site) => ({
          id: site.operation.id,
          resource: site.resource.name,
          operation: site.operation.id,
          facts: [`resources.${site.resource.name}.concurrency`, 'consistency.read-after-write'],
          plant: (tools) => racing(site, tools, answer),
        })),
  };
}

function racing(site: Site, tools: Tools, answer: Answer): Mistake {
  const underWay = new Map<string, UnderWay>();
  return {
    at: ({ route }) => route?.operation.id === site.operation.id,
    answer: async (call, next) => {
      const { url } = call.request;
      const first = underWay.get(url);
      if (first !== undefined) return await answer(call, next, first, site);
      const before = current(call, tools);
      const result = before.then(() => next(call));
      underWay.set(url, { call, before, result });
      try {
        return await result;
      } finally {
        underWay.delete(url);
      }
    },
  };
}

const isUpdate = ({ operation }: Site): boolean => operation.format !== 'json-patch';

export const races: readonly Operator[] = [
  race(
    'update-writes-the-whole-record',
    'Of two updates at one time each writes back all members as it has read them, so one is lost',
    ['update'],
    async (call, next, first, site) => {
      const { itemEnvelope, requestEnvelope } = site.operation;
      const before = await first.before;
      await first.result;
      const item = before === undefined ? undefined : valueAt(jsonOf(before), itemEnvelope);
      const [whole, body] = [bodyOf(call), valueAt(bodyOf(call), requestEnvelope)];
      const properties = (ifStated(site.facts.body) as JsonObject | undefined)?.['properties'];
      if (!isObject(item) || !isObject(body) || whole === undefined || !isObject(properties)) return next(call);
      const stale = Object.entries(item).filter(([name, value]) => name in properties && value !== null);
      return next(withBody(call, withValueAt(whole, requestEnvelope, { ...Object.fromEntries(stale), ...body })));
    },
    isUpdate,
  ),
  race(
    'both-versions-match',
    'Of two writes with one version at one time both are done',
    ['update', 'replace'],
    async (call, next, first) => {
      if (headerOf(call, 'if-match') === undefined) return next(call);
      await first.result;
      return next(withoutHeader(call, 'if-match'));
    },
    ({ resource }) => resource.concurrency.state !== 'none',
  ),
  race(
    'is-500',
    'A write that comes while another one is under way is answered with 500',
    ['create', 'update', 'replace', 'delete', 'action'],
    async (_, __, first) => {
      const result = await first.result;
      return withContent(withStatus(result, 500), '');
    },
  ),
  race(
    'loser-is-told-of-success',
    'Of two actions at one time both are answered with success, and one is done',
    ['action', 'update', 'replace', 'create'],
    async (call, next, first) => {
      const done = await first.result;
      const result = await next(call);
      return [409, 412].includes(statusOf(result) ?? 0) && succeeded(done) ? done : result;
    },
  ),
];
