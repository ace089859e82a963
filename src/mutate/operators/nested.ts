import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import type { WireResult } from '../../engine/http/transport.js';
import { statusOf, succeeded, withJson } from '../answer.js';
import type { Call } from '../call.js';
import type { Mistake, Operator, Place, Tools } from '../operator.js';
import { madeRecords, type MadeRecord } from '../made-records.js';
import { pageOf, sitesOf, withItems, type Site } from '../sites.js';

/** Mistakes with records that lie below others. No document says whether the list below a parent that is not there is empty or refused. */
const about = ['1', '2', '4', '7'];

function nested(
  id: string,
  sentence: string,
  kinds: readonly Operation['kind'][],
  make: (site: Site, children: ReadonlyMap<string, MadeRecord>, tools: Tools) => Pick<Mistake, 'answer'>,
  isStated: (service: ServiceFacts) => boolean = () => true,
): Operator {
  const places = (service: ServiceFacts): readonly Place[] =>
    (isStated(service) ? sitesOf(service, ...kinds) : [])
      .filter(({ operation }) => operation.path.parts.some((part) => 'parent' in part && part.parent !== undefined))
      .filter(({ operation }) => operation.kind !== 'action')
      .map((site) => ({
        id: site.operation.id,
        resource: site.resource.name,
        operation: site.operation.id,
        facts: [`resources.${site.resource.name}.operations.read`],
        plant: (tools) => {
          const { made, hear } = madeRecords(site, tools);
          return {
            at: ({ route }) => route?.operation.id === site.operation.id && !route.isHead,
            hear,
            ...make(site, made, tools),
          };
        },
      }));
  return { id: `nested.${id}`, sentence, about, places };
}

const lastOf = (url: string): string => url.replace(/^.*\//, '');
const isMissing = (result: WireResult): boolean => statusOf(result) === 404;

/** The same child below the parent that has it. */
function elsewhere(call: Call, children: ReadonlyMap<string, MadeRecord>): string | undefined {
  const record = call.route?.record;
  if (record === undefined) return undefined;
  return [...children.keys()].find((url) => url !== record && lastOf(url) === lastOf(record));
}

export const nestedRecords: readonly Operator[] = [
  nested(
    'below-any-parent',
    'A record is found below parents that it does not belong to',
    ['read', 'update', 'replace', 'delete'],
    (_, children) => ({
      answer: async (call, next) => {
        const result = await next(call);
        const url = isMissing(result) ? elsewhere(call, children) : undefined;
        if (url === undefined) return result;
        return await next({ ...call, request: { ...call.request, url, address: undefined } });
      },
    }),
  ),
  nested('list-of-all-parents', 'A list shows what lies below another parent as well', ['list'], (site, children) => ({
    answer: async (call, next) => {
      const result = await next(call);
      const shown = succeeded(result) ? pageOf(result, site.resource) : undefined;
      const [path = ''] = call.request.url.split('?', 1);
      const other = [...children].findLast(([url]) => !url.startsWith(`${path.replace(/\/$/, '')}/`))?.[1].item;
      if (shown === undefined || other === undefined) return result;
      return withJson(result, withItems(shown, [other, ...shown.items.slice(0, -1)]));
    },
  })),
];
