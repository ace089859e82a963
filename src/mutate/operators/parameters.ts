import type { ServiceFacts } from '../../contract/facts/model.js';
import { fill } from '../../contract/text/template.js';
import { ifStated } from '../../contract/facts/slot.js';
import { parameter, queryOf, queryPart, withQuery, type Call } from '../call.js';
import type { Mistake, Operator, Place } from '../operator.js';
import { parametersOf, sitesOf, type ListParameter } from '../sites.js';

/** Mistakes with the parameters of a list: what is asked for is not what the service hears. */
const about = ['2'];

function placeOf(one: ListParameter, rewrite: (call: Call, names: readonly string[]) => Call): Place {
  const { site, label, names, facts } = one;
  return {
    id: `${site.operation.id}.${label}`,
    resource: site.resource.name,
    operation: site.operation.id,
    facts,
    plant: () => rewriting(site.operation.id, names, rewrite),
  };
}

function rewriting(
  operation: string,
  names: readonly string[],
  rewrite: (call: Call, names: readonly string[]) => Call,
): Mistake {
  return {
    at: (call) => call.route?.operation.id === operation && queryOf(call).some(({ name }) => names.includes(name)),
    answer: (call, next) => next(rewrite(call, names)),
  };
}

const without = (call: Call, names: readonly string[]): Call =>
  withQuery(
    call,
    queryOf(call).filter(({ name }) => !names.includes(name)),
  );

const number =
  (change: (value: number) => number) =>
  (call: Call, names: readonly string[]): Call =>
    withQuery(
      call,
      queryOf(call).map((part) => {
        const isNumber = names.includes(part.name) && /^\d{1,9}$/.test(part.value);
        const value = change(Number(part.value));
        return !isNumber || value === Number(part.value) ? part : queryPart(part.name, String(value));
      }),
    );

const NUMBERS: readonly ListParameter['use'][] = ['limit', 'page'];

/** Parameters that come together with another one. */
function beside(call: Call, names: readonly string[], all: readonly ListParameter[]): boolean {
  const others = all.flatMap((one) => (one.use === 'mine' ? [] : one.names)).filter((name) => !names.includes(name));
  return queryOf(call).some(({ name }) => others.includes(name));
}

export const parameters: readonly Operator[] = [
  {
    id: 'parameter.ignored',
    sentence: 'A parameter of a list is ignored',
    about,
    places: (service) => parametersOf(service).map((one) => placeOf(one, without)),
  },
  {
    id: 'parameter.lost-beside-another',
    sentence: 'A parameter of a list is ignored where another one comes with it',
    about,
    places: (service: ServiceFacts): readonly Place[] => {
      const all = parametersOf(service);
      return all.map((one) => {
        const same = all.filter(({ site }) => site === one.site);
        return placeOf(one, (call, names) => (beside(call, names, same) ? without(call, names) : call));
      });
    },
  },
  {
    id: 'parameter.only-on-the-first-page',
    sentence: 'What a list is filtered or sorted by is forgotten on the pages behind the first',
    about,
    places: (service: ServiceFacts): readonly Place[] => {
      const all = parametersOf(service);
      return all
        .filter(({ use }) => !['limit', 'page', 'after'].includes(use))
        .flatMap((one) => {
          const paging = all.filter(({ site, use }) => site === one.site && ['page', 'after'].includes(use));
          if (paging.length === 0) return [];
          const base = String(ifStated(one.site.resource.collection.offset)?.base ?? 1);
          const isLater = (call: Call): boolean =>
            paging.some(({ names }) =>
              names.some((name) => ![undefined, '', '0', '1', base].includes(parameter(call, name))),
            );
          return [placeOf(one, (call, names) => (isLater(call) ? without(call, names) : call))];
        });
    },
  },
  {
    id: 'parameter.heeded-up-to-a-bound',
    sentence: 'A number above a bound is taken for the bound',
    about,
    places: (service) =>
      parametersOf(service)
        .filter(({ use }) => NUMBERS.includes(use))
        // Pages that may hold fewer items than are asked for may do so above a bound as well.
        .filter(({ use, site }) => use !== 'limit' || ifStated(site.resource.at('collection.page-size')) === 'exact')
        .map((one) => {
          const max = ifStated(one.site.resource.collection.limit.max) ?? 100;
          const bound = one.use === 'limit' ? Math.max(1, Math.floor(max / 2)) : 3;
          return placeOf(
            one,
            number((value) => Math.min(value, bound)),
          );
        }),
  },
  {
    id: 'parameter.off-by-one',
    sentence: 'A number in a query counts one too many',
    about,
    places: (service) =>
      parametersOf(service)
        .filter(({ use }) => NUMBERS.includes(use))
        .map((one) =>
          placeOf(
            one,
            number((value) => value + 1),
          ),
        ),
  },
  {
    id: 'parameter.value-cut',
    sentence: 'A list is filtered by the first half of the value alone',
    about,
    // How a search takes its text is left to the service: it may go by the beginning, or by some of the words.
    places: (service) =>
      parametersOf(service)
        .filter(({ use }) => use === 'filter')
        .map((one) =>
          placeOf(one, (call, names) =>
            withQuery(
              call,
              queryOf(call).map((part) =>
                names.includes(part.name)
                  ? queryPart(part.name, part.value.slice(0, Math.ceil(part.value.length / 2)))
                  : part,
              ),
            ),
          ),
        ),
  },
  {
    id: 'parameter.direction-swapped',
    sentence: 'A descending list comes in ascending order',
    about,
    places: (service) =>
      sitesOf(service, 'list').flatMap(({ resource, operation }) =>
        (ifStated(resource.collection.sort) ?? []).flatMap((key): Place[] => {
          const [up, down] = [ifStated(key.ascending), ifStated(key.descending)];
          if (up === undefined || down === undefined) return [];
          const wanted = fill(down, { key: key.name });
          const given = fill(up, { key: key.name });
          const asks = (call: Call): boolean =>
            wanted.every(([name, value]) => queryOf(call).some((part) => part.name === name && part.value === value));
          return [
            {
              id: `${operation.id}.${key.name}`,
              resource: resource.name,
              operation: operation.id,
              facts: [`resources.${resource.name}.collection.items`],
              plant: () => ({
                at: (call) => call.route?.operation.id === operation.id && asks(call),
                answer: (call, next) =>
                  next(
                    withQuery(call, [
                      ...queryOf(call).filter(({ name }) => !wanted.some(([one]) => one === name)),
                      ...given.map(([name, value]) => queryPart(name, value)),
                    ]),
                  ),
              }),
            },
          ];
        }),
      ),
  },
];
