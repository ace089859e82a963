import { succeeded } from '../answer.js';
import type { Operator } from '../operator.js';
import { sitesOf } from '../sites.js';
import { altered, another, madeBy, rewrite, tagOf } from './own-records.js';

/** Requests that are to change nothing, and do. */
export const safeRequests: readonly Operator[] = [
  safeRequestThatWrites('get-writes', 'A GET of a record changes it', 'read', false),
  safeRequestThatWrites('head-writes', 'A HEAD of a record changes it', 'read', true),
  safeRequestThatWrites('list-writes', 'A list changes a record that is in it', 'list', false),
];

function safeRequestThatWrites(id: string, sentence: string, kind: 'read' | 'list', byHead: boolean): Operator {
  return {
    id: `write.${id}`,
    sentence,
    about: ['4'],
    places: (service) =>
      sitesOf(service, kind)
        .filter((site) => tagOf(site) !== undefined)
        .map((site) => ({
          id: site.operation.id,
          resource: site.resource.name,
          operation: site.operation.id,
          facts: [`resources.${site.resource.name}.operations.read`],
          plant: (tools) => {
            const { urls, hear } = madeBy(site, tools);
            return {
              hear,
              at: ({ route }) => route?.operation.id === site.operation.id && route.isHead === byHead,
              answer: async (call, next) => {
                const result = await next(call);
                const url = kind === 'read' ? call.route?.record : another(urls, undefined);
                if (succeeded(result) && url !== undefined && urls.has(url))
                  await rewrite(call, site, tools, url, altered);
                return result;
              },
            };
          },
        })),
  };
}
