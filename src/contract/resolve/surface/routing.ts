import type { Operation, ResourceFacts, ServiceFacts } from '../../facts/model.js';
import { declaredOperations } from './surface.js';
import { fillPath, matchQuery, NoValue, pathAlone, type Template } from '../../text/template.js';

/** What a request is for, as the paths of the contract have it. */
export interface Route {
  readonly operation: Operation;
  readonly resource: ResourceFacts | undefined;
  /** Asked with HEAD in place of GET. */
  readonly isHead: boolean;
  /** Placeholders of the path, decoded. */
  readonly values: Readonly<Record<string, string>>;
  /** URL of the record that it is about; nothing for a collection. */
  readonly record: string | undefined;
}

/** Knows which operation a request belongs to. */
export interface Router {
  /**
   * Nothing where no operation of the contract has this method and path.
   *
   * @param isThere whether a record is known at a URL: a PUT that can create replaces it then
   */
  readonly routeOf: (method: string, url: string, isThere?: (url: string) => boolean) => Route | undefined;
  /** URL of a record of the resource, beside or below what the route is about; nothing where a value is missing. */
  readonly recordUrl: (route: Route, ids: Readonly<Record<string, string>>) => string | undefined;
}

interface Line {
  readonly operation: Operation;
  readonly resource: ResourceFacts | undefined;
  readonly path: RegExp;
  readonly names: readonly string[];
  readonly template: Template;
  /** Characters that are no placeholder: the more, the more exact. */
  readonly exactness: number;
}

/** @param baseUrl without trailing slash, its variables filled in */
export function routerOf(service: ServiceFacts, baseUrl: string): Router {
  const lines = declaredOperations(service)
    .filter(({ host }) => host === undefined)
    .map((operation) => lineOf(service, operation))
    .sort((a, b) => b.exactness - a.exactness);
  // Every request is looked up, and most lines have another method.
  const ofMethod = new Map<string, readonly Line[]>();
  const linesOf = (method: string): readonly Line[] => {
    let found = ofMethod.get(method);
    if (found === undefined) {
      const methods = method === 'HEAD' ? ['HEAD', 'GET'] : [method];
      found = lines.filter(({ operation }) => methods.includes(operation.method));
      ofMethod.set(method, found);
    }
    return found;
  };
  const recordUrl: Router['recordUrl'] = ({ resource, values }, ids) => {
    if (resource?.item.state !== 'stated') return undefined;
    return filled(baseUrl, resource.item.value, { ...service.variables, ...values, ...ids });
  };
  const routesOf = (method: string, url: string): readonly Route[] => {
    if (!url.startsWith(baseUrl)) return [];
    const path = url.slice(baseUrl.length).split(/[?#]/, 1)[0] ?? '';
    return linesOf(method).flatMap(({ operation, resource, path: pattern, names, template }) => {
      const isHead = method === 'HEAD' && operation.method === 'GET';
      const match = pattern.exec(path);
      // The query is taken apart where the path fits: that is the case for few of all operations.
      const asked = match === null ? undefined : matchQuery(template, url);
      if (match === null || asked === undefined) return [];
      const inPath = names.map((name, n) => [name, decoded(match[n + 1] ?? '')] as const);
      const values = { ...Object.fromEntries(inPath), ...asked };
      const route = { operation, resource, isHead, values, record: undefined };
      const own = ownIds(values, resource?.name);
      return [{ ...route, record: own === undefined ? undefined : recordUrl(route, own) }];
    });
  };
  const routeOf: Router['routeOf'] = (method, url, isThere = () => false) => {
    const [first, ...others] = routesOf(method, url);
    if (first?.operation.kind !== 'create' || first.record === undefined || !isThere(first.record)) return first;
    const replaces = others.find((one) => one.operation.kind === 'replace' && one.record === first.record);
    return replaces ?? first;
  };
  return { routeOf, recordUrl };
}

function lineOf(service: ServiceFacts, operation: Operation): Line {
  const { path, names, exactness } = pathPattern(operation.path);
  const resource = service.resources.find(({ name }) => name === operation.resource);
  return { operation, resource, path: new RegExp(`^${path.source}`), names, exactness, template: operation.path };
}

/** Matches the end of a URL without its query, and has a group for each placeholder. */
export function pathPattern(template: Template): Pick<Line, 'path' | 'names' | 'exactness'> {
  const { text, parts } = pathAlone(template);
  const names: string[] = [];
  // A path with a query says more than the same one without.
  let literals = template.text.length - text.length;
  const pattern = parts.map((part) => {
    if ('literal' in part) {
      literals += part.literal.length;
      return part.literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    }
    names.push(part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`);
    return '([^/]+)';
  });
  return { path: new RegExp(`${pattern.join('')}$`), names, exactness: literals + text.length / 1000 };
}

/** The ids in a path that name a record of the resource itself: `<id>` of its item, `<orders.id>` of an action of it. */
function ownIds(
  values: Readonly<Record<string, string>>,
  resource: string | undefined,
): Readonly<Record<string, string>> | undefined {
  const prefix = `${resource ?? ''}.`;
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );
  if (own.length > 0) return Object.fromEntries(own);
  return Object.keys(values).some((name) => !name.includes('.') && name !== 'version') ? {} : undefined;
}

function filled(baseUrl: string, item: Template, values: Readonly<Record<string, string>>): string | undefined {
  try {
    return baseUrl + fillPath(item, values);
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
