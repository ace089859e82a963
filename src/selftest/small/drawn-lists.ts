import { LIMIT } from './drawn-contract.js';
import type { DrawnResource } from './drawing.js';
import type { Answer, Item } from './server.js';

const REFUSED: Answer = [400];

/** One page of the records, as the query asks for it. */
export function listAs(drawn: DrawnResource, all: readonly Item[], query: URLSearchParams): Answer {
  const { paging, sort, filter, fields, strict, members } = drawn;
  const known = [
    ...(paging === 'none' ? [] : ['limit', paging === 'pages' ? 'page' : 'after']),
    ...(sort === undefined ? [] : ['sort']),
    ...(filter === undefined ? [] : [filter]),
    ...(fields ? ['fields'] : []),
  ];
  if (strict && [...query.keys()].some((name) => !known.includes(name))) return REFUSED;
  const asked = (name: string): string | null => (known.includes(name) ? query.get(name) : null);

  const wanted = filter === undefined ? null : asked(filter);
  const values = (members.find(({ name }) => name === filter)?.schema['enum'] ?? [
    'true',
    'false',
  ]) as readonly string[];
  if (strict && wanted !== null && !values.includes(wanted)) return REFUSED;
  const found = all.filter((item) => wanted === null || String(item[filter ?? '']) === wanted);

  const key = asked('sort');
  if (key !== null && key !== sort && key !== `-${sort ?? ''}`) return REFUSED;
  const by = orderBy(key ?? '');
  found.sort(by);

  const names = asked('fields')?.split(',');
  const selectable = ['id', ...members.map(({ name }) => name)];
  if (strict && names?.some((name) => !selectable.includes(name)) === true) return REFUSED;
  const shown = (item: Item): Item =>
    names === undefined
      ? item
      : Object.fromEntries(
          Object.entries(item).filter(([name]) => name === 'id' || (selectable.includes(name) && names.includes(name))),
        );

  const total = drawn.total ? { total: found.length } : {};
  if (paging === 'none') return [200, { data: found.map(shown), ...total }];
  const limit = Number(asked('limit') ?? LIMIT.default);
  const page = Number(asked('page') ?? 1);
  if (![limit, page].every((one) => Number.isInteger(one) && one >= 1)) return REFUSED;
  if (strict && limit > LIMIT.max) return REFUSED;
  const most = Math.min(limit, LIMIT.max);
  if (paging === 'pages') return [200, { data: found.slice((page - 1) * most, page * most).map(shown), ...total }];
  const token = asked('after');
  const behind = token === null ? undefined : placeOf(token, sort);
  if (token !== null && behind === undefined) return REFUSED;
  const rest = behind === undefined ? found : found.filter((item) => by(item, behind) > 0);
  const [data, last] = [rest.slice(0, most), rest[most - 1]];
  const next = rest.length > most && last !== undefined ? { next: tokenOf(last, sort) } : {};
  return [200, { data: data.map(shown), ...total, ...next }];
}

/** By the key, records without it last, and then as they were made. */
function orderBy(key: string): (one: Item, other: Item) => number {
  const [name, sign] = key.startsWith('-') ? [key.slice(1), -1] : [key, 1];
  return (one, other) => {
    const [a, b] = [one[name] as string | number | undefined, other[name] as string | number | undefined];
    if (key !== '' && a !== b) {
      if (a === undefined) return 1;
      if (b === undefined) return -1;
      return a < b ? -sign : sign;
    }
    return numberOf(one) - numberOf(other);
  };
}

const numberOf = ({ id }: Item): number => Number(String(id).replace('r', ''));

function tokenOf(item: Item, sort: string | undefined): string {
  const place = [item['id'], ...(sort === undefined || item[sort] === undefined ? [] : [item[sort]])];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeOf(token: string, sort: string | undefined): Item | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (!Array.isArray(place) || !/^r?\d+$/.test(String(place[0]))) return undefined;
    return {
      id: place[0] as unknown,
      ...(sort === undefined || place.length < 2 ? {} : { [sort]: place[1] as unknown }),
    };
  } catch {
    return undefined;
  }
}
