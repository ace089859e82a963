import type { Operation, ResourceFacts, ServiceFacts } from '../../facts/model.js';
import { absenceOf, declaredOperations, withheldOperations, type Place } from './surface.js';
import { matchQuery, pathAlone, type Template } from '../../text/template.js';

/**
 * What the contract says of a method at a URL. `withheld`: an operation has it that no run may send. `declared`: another
 * one has it. `absent`: it is said not to be offered. `unknown`: neither, so that nobody can say what a request would do.
 */
export type Standing = 'withheld' | 'declared' | 'absent' | 'unknown';

/** Base URLs without trailing slash, with everything of the environment filled in. */
export interface Bases {
  readonly own: string;
  /** By the names in `target.hosts`. */
  readonly hosts: Readonly<Record<string, string>>;
}

interface Route {
  readonly origin: string;
  /** A text in small letters, or what the segment has to match where it has placeholders. */
  readonly segments: readonly (string | RegExp)[];
  /** Of which the query is a part of the route as well. */
  readonly path: Template;
}

/** Tells for any URL what the contract says of it. Placeholders stand for any one segment but `.` and `..`. */
export function standings(service: ServiceFacts, bases: Bases): (method: string, url: string) => Standing {
  const routeOf = (path: Template, host: string | undefined): Route | undefined => {
    const base = partsOf(host === undefined ? bases.own : (bases.hosts[host] ?? ''));
    return (
      base && { origin: base.origin, segments: [...base.segments.map(lower), ...segmentsOf(pathAlone(path))], path }
    );
  };
  const routed = (operations: readonly Operation[]): readonly Routed[] =>
    operations.flatMap(({ method, path, host }) => {
      const route = routeOf(path, host);
      return route ? [{ method, route }] : [];
    });
  const declared = routed(declaredOperations(service));
  const withheld = routed(withheldOperations(service));
  const places = service.resources.flatMap((resource) => {
    const host = hostOf(resource);
    return (['collection', 'record'] as const).flatMap((place: Place) => {
      const path = place === 'collection' ? resource.path : resource.item;
      const route = path.state === 'stated' ? routeOf(path.value, host) : undefined;
      return route ? [{ resource, place, route }] : [];
    });
  });

  return (method, url) => {
    const asked = partsOf(url);
    if (!asked) return 'unknown';
    if (withheld.length > 0 && [asked, resolvedPartsOf(url)].some((one) => isWithheld(method, one, withheld, declared)))
      return 'withheld';
    if (declared.some((one) => one.method === method && isOn(one.route, asked))) return 'declared';
    const isAbsent = places.some(
      ({ resource, place, route }) =>
        isOn(route, asked) && absenceOf(service, resource, place, method).state === 'none',
    );
    return isAbsent ? 'absent' : 'unknown';
  };
}

interface Routed {
  readonly method: string;
  readonly route: Route;
}

/** Whether it is one of the withheld, and none of those that may be sent has a path that says more of it. */
function isWithheld(
  asked: string,
  at: Parts | undefined,
  withheld: readonly Routed[],
  declared: readonly Routed[],
): boolean {
  if (!at) return false;
  const upper = asked.toUpperCase();
  // Who serves HEAD does all that GET does, and leaves the body out.
  const method = upper === 'HEAD' ? 'GET' : upper;
  const here = (all: readonly Routed[]): readonly Route[] =>
    all.filter((one) => one.method.toUpperCase() === method && isOn(one.route, at)).map(({ route }) => route);
  const hit = here(withheld);
  if (hit.length === 0) return false;
  const least = Math.min(...hit.map(openOf));
  return here(declared).every((route) => openOf(route) >= least);
}

/** How many of its segments have placeholders. */
function openOf({ segments }: Route): number {
  return segments.filter((segment) => typeof segment !== 'string').length;
}

/** Operations of one resource are on one host; the first that is known says which. */
function hostOf({ operations }: ResourceFacts): string | undefined {
  const known = Object.values(operations).flatMap(({ offered }): readonly Operation[] =>
    offered.state === 'stated' ? [offered.value] : [],
  );
  return known[0]?.host;
}

interface Parts {
  readonly origin: string;
  /** Percent-decoded, without empty ones. */
  readonly segments: readonly string[];
  readonly url: string;
}

/** By text, because a URL parser would take dot segments away. */
function partsOf(url: string): Parts | undefined {
  const [, origin, path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(url) ?? [];
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return { origin: new URL(origin).origin, segments: split(path).map(decoded), url };
}

/** As a service reads it that takes dot segments away. */
function resolvedPartsOf(url: string): Parts | undefined {
  return URL.canParse(url) ? partsOf(new URL(url).href) : undefined;
}

function split(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function segmentsOf({ text }: Template): readonly (string | RegExp)[] {
  return split(text).map((segment) => {
    const literals = segment.split(/<[^<>]+>/);
    if (literals.length === 1) return lower(segment);
    return new RegExp(`^${literals.map((one) => escaped(one)).join('.+')}$`, 'is');
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function lower(text: string): string {
  return text.toLowerCase();
}

function isOn({ origin, segments, path }: Route, asked: Parts): boolean {
  return (
    origin === asked.origin &&
    matchQuery(path, asked.url) !== undefined &&
    segments.length === asked.segments.length &&
    segments.every((segment, i) => {
      const given = asked.segments[i] ?? '';
      if (typeof segment === 'string') return segment === lower(given);
      return given !== '.' && given !== '..' && segment.test(given);
    })
  );
}
