import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { jsonOf, statusOf, succeeded, withContent, withJson, withStatus } from '../answer.js';
import { bodyOf, headerOf, withBody, withHeader, withoutHeader, type Call } from '../call.js';
import type { Mistake, Operator, Place, Tools } from '../operator.js';
import { isOf, sitesOf, type Site } from '../sites.js';
import { createdUrl } from '../record-urls.js';
import { altered, another, current, madeBy, reads, rewrite, tagOf } from './own-records.js';

/** Mistakes with what a write does to the record that it names, to others, and to the answer. */
const about = ['2', '3', '4'];

type Kind = Operation['kind'];

function writes(
  id: string,
  sentence: string,
  kinds: readonly Kind[],
  make: (site: Site, tools: Tools) => Omit<Mistake, 'at'>,
  filter: (site: Site) => boolean = () => true,
): Operator {
  return {
    id,
    sentence,
    about,
    places: (service) =>
      sitesOf(service, ...kinds)
        .filter(({ operation }) => !operation.safe)
        .filter(filter)
        .map((site): Place => ({
          id: site.operation.id,
          resource: site.resource.name,
          operation: site.operation.id,
          facts: [`resources.${site.resource.name}.operations.read`],
          plant: (tools) => ({
            at: ({ route }) => route?.operation.id === site.operation.id,
            ...make(site, tools),
          }),
        })),
  };
}

/** What is known when a write comes: the record, what is sent, and the members that may be sent. */
interface Members {
  readonly item: JsonObject;
  readonly body: JsonObject;
  readonly properties: readonly string[];
  readonly site: Site;
}

/** A write with another body than the one that was sent, in view of the record as it is. */
function withMembersOf(change: (members: Members) => JsonObject): (site: Site, tools: Tools) => Omit<Mistake, 'at'> {
  return (site, tools) => ({
    answer: async (call, next) => {
      const now = await current(call, tools);
      const item = now === undefined ? undefined : valueAt(jsonOf(now), site.operation.itemEnvelope);
      const at = site.operation.requestEnvelope;
      const [whole, body] = [bodyOf(call), valueAt(bodyOf(call), at)];
      const properties = (ifStated(site.facts.body) as JsonObject | undefined)?.['properties'];
      if (!isObject(item) || !isObject(body) || whole === undefined || !isObject(properties)) return next(call);
      const sent = change({ item, body, properties: Object.keys(properties), site });
      // What leaves the body as it is does nothing wrong.
      if (JSON.stringify(sent) === JSON.stringify(body)) return next(call);
      return next(withBody(call, withValueAt(whole, at, sent)));
    },
  });
}

/** With the same key it would be the same create: without one, or where that is not allowed with another of the same form. */
function underAnotherKey(call: Call, { operation }: Site, tools: Tools): Call {
  const key = operation.retryKey?.in === 'header' ? operation.retryKey.name : undefined;
  const value = key === undefined ? undefined : headerOf(call, key);
  if (key === undefined || value === undefined) return withoutHeader(call, 'idempotency-key');
  const digits = tools.unique();
  return withHeader(call, key, `${value.slice(0, -digits.length)}${digits}`);
}

export const writeEffects: readonly Operator[] = [
  writes(
    'write.dropped',
    'A write is answered with success and not done',
    ['update', 'replace', 'delete', 'action'],
    (site, tools) => ({
      answer: async (call, next) => {
        const now = await current(call, tools);
        if (now === undefined) return next(call);
        const status = ifStated(site.facts.status)?.[0] ?? (site.operation.kind === 'delete' ? 204 : 200);
        if (site.operation.kind === 'delete' || status === 204) return withContent(withStatus(now, status), '');
        const [item, body] = [
          valueAt(jsonOf(now), site.operation.itemEnvelope),
          valueAt(bodyOf(call), site.operation.requestEnvelope),
        ];
        if (!isObject(item)) return next(call);
        const told = { ...item, ...(isObject(body) && site.operation.format !== 'json-patch' ? body : {}) };
        return withStatus(withJson(now, withValueAt(jsonOf(now) ?? {}, site.operation.itemEnvelope, told)), status);
      },
    }),
    reads,
  ),
  writes('write.doubled', 'A create is done twice', ['create'], (site, tools) => ({
    answer: async (call, next) => {
      const result = await next(call);
      if (!succeeded(result)) return result;
      const { resource } = site;
      const [body, unique] = [bodyOf(call), ifStated(resource.unique) ?? []];
      if (!isObject(body)) return result;
      const other = unique.reduce<Json>((all, pointer) => {
        const at = site.operation.requestEnvelope + pointer;
        const value = valueAt(all, at);
        return typeof value === 'string' ? withValueAt(all, at, `${value}-${tools.unique()}`) : all;
      }, body);
      const second = await tools.send(underAnotherKey(withBody(call, other), site, tools).request);
      const url = call.route && succeeded(second) ? createdUrl(call.route, second, tools.router) : undefined;
      if (url !== undefined) tools.removeLater(tools.like(call, 'DELETE', url));
      return result;
    },
  })),
  {
    ...writes(
      'write.done-and-answered-503',
      'A write is done and answered with 503',
      ['create', 'update', 'replace', 'delete', 'action'],
      () => ({
        answer: async (call, next) => {
          const result = await next(call);
          return succeeded(result) ? withContent(withStatus(result, 503), '') : result;
        },
      }),
    ),
    about: ['4', '7'],
    rates: ['always', 'every-3', 'after-5'],
  },
  writes(
    'write.done-though-in-conflict',
    'A write that is refused for a conflict is done anyway',
    ['update', 'replace', 'delete'],
    (_, tools) => ({
      answer: async (call, next) => {
        const result = await next(call);
        if (![409, 412].includes(statusOf(result) ?? 0)) return result;
        await tools.send(withoutHeader(call, 'if-match').request);
        return result;
      },
    }),
    ({ resource }) => resource.concurrency.state === 'stated',
  ),
  {
    ...writes(
      'write.done-though-refused',
      'A write whose body is refused changes the record',
      ['update', 'replace'],
      (site, tools) => ({
        answer: async (call, next) => {
          const result = await next(call);
          if (![400, 422].includes(statusOf(result) ?? 0) || call.route?.record === undefined) return result;
          await rewrite(call, site, tools, call.route.record, (old) => altered(old));
          return result;
        },
      }),
      (site) => tagOf(site) !== undefined,
    ),
    about: ['2', '3', '4', '7'],
  },
  writes(
    'write.reaches-another-record',
    'A write changes another record as well',
    ['update', 'replace', 'action', 'delete'],
    (site, tools) => {
      const { urls, hear } = madeBy(site, tools);
      return {
        hear,
        answer: async (call, next) => {
          const result = await next(call);
          const other = another(urls, call.route?.record);
          if (succeeded(result) && other !== undefined) await rewrite(call, site, tools, other, altered);
          return result;
        },
      };
    },
    (site) => tagOf(site) !== undefined,
  ),
  writes('write.deletes-another-record', 'A delete removes another record as well', ['delete'], (site, tools) => {
    const { urls, hear } = madeBy(site, tools);
    return {
      hear,
      answer: async (call, next) => {
        const result = await next(call);
        const other = another(urls, call.route?.record);
        if (succeeded(result) && other !== undefined) await tools.send(tools.like(call, 'DELETE', other));
        return result;
      },
    };
  }),
  writes(
    'write.undone-later',
    'A write is undone when four more requests have come',
    ['update', 'replace'],
    (site, tools) => {
      const undo: { url: string; text: string; call: Call; left: number }[] = [];
      return {
        answer: async (call, next) => {
          const before = await current(call, tools);
          const result = await next(call);
          const [tag, url] = [tagOf(site), call.route?.record];
          const old = tag && before ? valueAt(valueAt(jsonOf(before), site.operation.itemEnvelope), tag) : undefined;
          if (succeeded(result) && url !== undefined && typeof old === 'string')
            undo.push({ url, text: old, call, left: 4 });
          return result;
        },
        hear: async () => {
          for (const one of undo) one.left -= 1;
          const due = undo.filter(({ left }) => left === 0);
          for (const { url, text, call } of due) await rewrite(call, site, tools, url, () => text);
        },
      };
    },
    (site) => tagOf(site) !== undefined,
  ),
  writes(
    'write.answered-with-the-old-record',
    'The answer to a write shows the record as it was before',
    ['update', 'replace', 'action'],
    (_, tools) => ({
      answer: async (call, next) => {
        const before = await current(call, tools);
        const result = await next(call);
        const old = before === undefined ? undefined : jsonOf(before);
        return old === undefined || !succeeded(result) || jsonOf(result) === undefined ? result : withJson(result, old);
      },
    }),
    reads,
  ),
  writes(
    'write.replaces-what-is-not-named',
    'A member that an update does not name is removed',
    ['update'],
    withMembersOf(({ item, body, properties, site }) => {
      const schema = ifStated(site.resource.schema) as JsonObject | undefined;
      const [required, shown] = [(schema?.['required'] ?? []) as readonly Json[], schema?.['properties']];
      const mayLack = (name: string): boolean =>
        !required.includes(name) || (isObject(shown) && isOf((shown[name] ?? {}) as JsonObject, 'null'));
      const lost = properties.filter((name) => name in item && !(name in body) && mayLack(name));
      return { ...body, ...Object.fromEntries(lost.map((name) => [name, null])) };
    }),
    ({ operation }) => operation.format !== 'json-patch',
  ),
  writes(
    'write.keeps-what-is-left-out',
    'A replacement keeps a member that it leaves out',
    ['replace'],
    withMembersOf(({ item, body, properties }) => {
      const kept = Object.entries(item).filter(([name]) => properties.includes(name) && !(name in body));
      return { ...body, ...Object.fromEntries(kept) };
    }),
  ),
];
