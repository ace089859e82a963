import type { ExchangeLine } from '../../result/run-file.js';
import { resourceOf } from '../scripts/record-targets.js';

type Path = readonly (string | number)[];

/** Where answers about one record show the mark of the run that made it. */
export interface MarkPlaces {
  /** Of JSON answers; no place inside of a list. */
  readonly paths: readonly Path[];
  /** An answer that is not JSON shows it. */
  readonly isElsewhere: boolean;
}

/** Longer answers are not about one record. */
const LONGEST = 200_000;
/** A record shows the mark at its tag and where it is unique. */
const MOST = 8;

/** Looks through the creates and reads of a run, once. */
export function markPlaces(exchanges: readonly ExchangeLine[], nonce: string): (resource?: string) => MarkPlaces {
  const wanted = nonce.toLowerCase();
  const found = new Map<string | undefined, { readonly paths: Map<string, Path>; isElsewhere: boolean }>();
  for (const exchange of exchanges) {
    const { response, operation = '' } = exchange;
    if (wanted === '' || response === undefined || response.status < 200 || response.status >= 300) continue;
    if (!/\.(?:create|read)$/.test(operation) || response.bodyState !== 'text' || response.body.length > LONGEST)
      continue;
    if (!response.body.toLowerCase().includes(wanted)) continue;
    const resource = resourceOf(exchange);
    const places = found.get(resource) ?? { paths: new Map<string, Path>(), isElsewhere: false };
    found.set(resource, places);
    if (places.paths.size >= MOST) continue;
    const paths = pathsIn(response.body, wanted);
    if (paths === undefined) places.isElsewhere = true;
    for (const path of paths ?? []) places.paths.set(JSON.stringify(path), path);
  }
  return (resource) => {
    const places = found.get(resource);
    const paths = [...(places?.paths.values() ?? [])].slice(0, MOST);
    return { paths, isElsewhere: paths.length === 0 && places?.isElsewhere === true };
  };
}

function pathsIn(body: string, wanted: string): readonly Path[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const paths: Path[] = [];
  const look = (inner: unknown, path: Path): void => {
    if (typeof inner === 'string' && inner.toLowerCase().includes(wanted)) paths.push(path);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) || path.length > 6) return;
    for (const [key, member] of Object.entries(inner)) look(member, [...path, key]);
  };
  look(value, []);
  return paths;
}
