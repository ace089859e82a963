import type { ServiceFacts } from './model.js';
import { ifStated } from './slot.js';

/** What stands in the media type for the version. */
const PLACE = '<version>';

export type Pair = readonly [name: string, value: string];

type Versioned = Pick<ServiceFacts, 'versioning'>;

/** The header by which each request names the current version, where versions are named in one or in `Accept`. */
export function versionHeader({ versioning }: Versioned): Pair | undefined {
  const current = ifStated(versioning.current);
  if (current === undefined) return undefined;
  const placement = ifStated(versioning.placement);
  const [name, mediaType] = [ifStated(versioning.header), ifStated(versioning.mediaType)];
  if (placement === 'header' && name !== undefined) return [name, current];
  return placement === 'media-type' && mediaType !== undefined ? ['Accept', typeOf(mediaType, current)] : undefined;
}

/** The query parameter by which each request names the current version, where versions are named in one. */
export function versionParameter({ versioning }: Versioned): Pair | undefined {
  const [name, current] = [ifStated(versioning.parameter), ifStated(versioning.current)];
  if (ifStated(versioning.placement) !== 'query' || name === undefined || current === undefined) return undefined;
  return [name, current];
}

/** The media type of a version. */
export function typeOf(mediaType: string, version: string): string {
  return mediaType.replaceAll(PLACE, version);
}

/** A URL that names the version; as it stands, where it has the parameter already. */
export function withParameter(url: string, [name, value]: Pair): string {
  const [before = '', fragment] = url.split('#', 2);
  const [path, query] = halves(before);
  if (new URLSearchParams(query).has(name)) return url;
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const whole = query === undefined ? `${path}?${pair}` : `${path}?${query}${query === '' ? '' : '&'}${pair}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

/** Whether a URL has options besides the version that it names. */
export function hasOptions(url: string, parameter: Pair | undefined): boolean {
  const [, query] = halves(url);
  if (query === undefined) return false;
  return parameter === undefined || [...new URLSearchParams(query).keys()].some((name) => name !== parameter[0]);
}

function halves(url: string): readonly [string, string | undefined] {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}
