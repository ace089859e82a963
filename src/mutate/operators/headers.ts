import type { ServiceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { answerHeader, statusOf, succeeded, withAnswerHeader } from '../answer.js';
import { headerOf, withHeader, withoutHeader, type Call } from '../call.js';
import type { Operator, Place } from '../operator.js';
import { sitesOf, type Site } from '../sites.js';

/** Mistakes with what requests and answers say in their headers. */
const perSite =
  (
    sites: (service: ServiceFacts) => readonly Site[],
    plant: (site: Site) => Place['plant'],
    facts: (site: Site) => readonly string[],
  ): Operator['places'] =>
  (service) =>
    sites(service).map((site) => ({
      id: site.operation.id,
      resource: site.resource.name,
      operation: site.operation.id,
      facts: facts(site),
      plant: plant(site),
    }));

const isOf = ({ route }: Call, { operation }: Site): boolean => route?.operation.id === operation.id;

/** A header of requests that is not heeded. */
function ignored(
  id: string,
  sentence: string,
  header: string,
  about: readonly string[],
  sites: (service: ServiceFacts) => readonly Site[],
  facts: (site: Site) => readonly string[],
): Operator {
  return {
    id,
    sentence,
    about,
    places: perSite(
      sites,
      (site) => () => ({
        at: (call) => isOf(call, site) && headerOf(call, header) !== undefined,
        answer: (call, next) => next(withoutHeader(call, header)),
      }),
      facts,
    ),
  };
}

/** A header of answers that is wrong, or missing. */
function answered(
  id: string,
  sentence: string,
  header: string,
  about: readonly string[],
  sites: (service: ServiceFacts) => readonly Site[],
  to: (value: string, nth: number) => string | undefined,
  facts: (site: Site) => readonly string[],
): Operator {
  return {
    id,
    sentence,
    about,
    places: perSite(
      sites,
      (site) => () => {
        let nth = 0;
        return {
          at: (call) => isOf(call, site),
          answer: async (call, next) => {
            const result = await next(call);
            const value = answerHeader(result, header);
            if (value === undefined || !succeeded(result)) return result;
            nth += 1;
            return withAnswerHeader(result, header, to(value, nth));
          },
        };
      },
      facts,
    ),
  };
}

const guarded = (service: ServiceFacts): readonly Site[] =>
  sitesOf(service, 'update', 'replace', 'delete').filter(({ resource }) => resource.concurrency.state !== 'none');
const tagged = (service: ServiceFacts): readonly Site[] =>
  sitesOf(service, 'read', 'create', 'update').filter(({ resource }) => resource.concurrency.state !== 'none');
const concurrency = ({ resource }: Site): readonly string[] => [`resources.${resource.name}.concurrency`];
const creates = (service: ServiceFacts): readonly Site[] => sitesOf(service, 'create');
/** Creates that are made once for a key: those that the contract names, and all where it names none. */
const keyed = (service: ServiceFacts): readonly Site[] => {
  const on = service.at('retries.key.on');
  if (on.state === 'none') return [];
  return creates(service).filter(
    ({ operation }) => on.state !== 'stated' || (Array.isArray(on.value) && on.value.includes(operation.id)),
  );
};
const everything = (service: ServiceFacts): readonly Site[] =>
  sitesOf(service, 'list', 'read', 'create', 'update', 'replace', 'delete', 'action');

const retryHeader = (service: ServiceFacts): string => {
  const said = service.at('retries.key.header');
  return said.state === 'stated' && typeof said.value === 'string' ? said.value : 'Idempotency-Key';
};

export const headers: readonly Operator[] = [
  ignored(
    'header.if-match-ignored',
    'If-Match is ignored: a write overwrites what another caller has written',
    'If-Match',
    ['3', '4'],
    guarded,
    concurrency,
  ),
  ignored(
    'header.if-none-match-ignored',
    'If-None-Match is ignored',
    'If-None-Match',
    ['2', '3', '4'],
    (service) => sitesOf(service, 'read', 'list'),
    () => ['http.validators'],
  ),
  ignored(
    'header.accept-ignored',
    'Accept is ignored',
    'Accept',
    ['1', '4', '7'],
    (service) => (service.at('http.negotiation').state === 'none' ? [] : sitesOf(service, 'read', 'list', 'create')),
    () => ['http.negotiation', 'http.negotiation.unacceptable'],
  ),
  {
    id: 'header.idempotency-key-ignored',
    sentence: 'The key that makes a request safe to repeat is ignored',
    about: ['4'],
    places: (service: ServiceFacts): readonly Place[] => {
      const header = retryHeader(service);
      return ignored('', '', header, [], keyed, () => ['retries.key.header', 'retries.key.on']).places(service);
    },
  },
  answered(
    'header.location-missing',
    'The answer to a create has no Location',
    'Location',
    ['2', '4'],
    creates,
    () => undefined,
    (site) => [`resources.${site.resource.name}.operations.create.location`],
  ),
  answered(
    'header.location-of-the-list',
    'Location names the collection, not the record',
    'Location',
    ['2', '4'],
    creates,
    (value) => value.replace(/\/[^/]*$/, ''),
    (site) => [`resources.${site.resource.name}.operations.create.location`],
  ),
  // The answer to a write need not tell the tag of what it made.
  answered(
    'header.etag-missing',
    'What is read lacks its ETag',
    'ETag',
    ['2', '3', '4'],
    (service) => tagged(service).filter(({ operation }) => operation.kind === 'read'),
    () => undefined,
    concurrency,
  ),
  answered(
    'header.etag-constant',
    'Every state has the same ETag',
    'ETag',
    ['2', '3'],
    tagged,
    () => '"1"',
    concurrency,
  ),
  answered(
    'header.etag-new-each-time',
    'The ETag is another one each time',
    'ETag',
    ['2', '3'],
    tagged,
    (value, nth) => `${value.slice(0, -1)}-${String(nth)}"`,
    concurrency,
  ),
  answered(
    'header.media-type-wrong',
    'JSON is sent as text/html',
    'Content-Type',
    ['1', '2', '7'],
    everything,
    () => 'text/html',
    () => [],
  ),
];

/** Headers that carry a credential, as the contract has its schemes. */
function credentialHeaders({ auth }: ServiceFacts): readonly string[] {
  return (ifStated(auth.schemes) ?? []).flatMap(({ type, in: where, parameter }) => {
    if (type !== 'api-key') return ['Authorization'];
    const name = ifStated(parameter);
    return ifStated(where) === 'header' && name !== undefined ? [name] : [];
  });
}

/** Requests of an operation for which the caller should be known. */
function callers(
  id: string,
  sentence: string,
  /** Which callers the service takes for one that it knows. */
  taken: 'none' | 'any' | 'what is refused',
): Operator {
  return {
    id,
    sentence,
    about: ['5'],
    places: (service: ServiceFacts): readonly Place[] => {
      const names = [...new Set(credentialHeaders(service))];
      const [first] = names;
      if (first === undefined) return [];
      return everything(service).map((site) => ({
        id: site.operation.id,
        resource: site.resource.name,
        operation: site.operation.id,
        facts: ['auth.refusal.missing', 'auth.refusal.invalid', `resources.${site.resource.name}.visibility`],
        plant: () => {
          /** The credential with which something went well first. */
          let good: string | undefined;
          const [isNobodys, isSomebodys] = [new Set<string>(), new Set<string>()];
          return {
            hear: (call, result) => {
              const sent = headerOf(call, first);
              if (sent === undefined || !succeeded(result) || isNobodys.has(sent)) return;
              isSomebodys.add(sent);
              good ??= sent;
            },
            at: (call) => isOf(call, site) && names.slice(1).every((name) => headerOf(call, name) === undefined),
            answer: async (call, next) => {
              const sent = headerOf(call, first);
              if (good === undefined || sent === good) return next(call);
              const known = withHeader(call, first, good);
              if (taken !== 'what is refused') return next((sent === undefined) === (taken === 'none') ? known : call);
              const result = await next(call);
              if (sent === undefined) return result;
              // A caller who may not is refused with 403 as well, but has been served elsewhere.
              const isUnknown = statusOf(result) === 401 || (statusOf(result) === 403 && !isSomebodys.has(sent));
              if (!isUnknown) return result;
              isNobodys.add(sent);
              return next(known);
            },
          };
        },
      }));
    },
  };
}

export const credentials: readonly Operator[] = [
  callers('caller.not-asked-for', 'A request without credentials is served', 'none'),
  callers('caller.any-credential-will-do', 'A credential that is not valid is taken', 'what is refused'),
  callers('caller.mixed-up', 'A caller is served as another one', 'any'),
  {
    id: 'caller.challenge-missing',
    sentence: 'The answer to a request without credentials has no WWW-Authenticate',
    about: ['5'],
    places: perSite(
      everything,
      (site) => () => ({
        at: (call) => isOf(call, site),
        answer: async (call, next) => {
          const result = await next(call);
          return statusOf(result) === 401 ? withAnswerHeader(result, 'WWW-Authenticate', undefined) : result;
        },
      }),
      () => ['auth.challenge'],
    ),
  },
];
