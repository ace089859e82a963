import { header, type Exchange } from '../result/exchange.js';
import type { Read } from './credentials.js';
import { answered, isGood, shown, type Looking } from './looking.js';
import type { Sightings } from './sightings.js';

/** Reads at which each of these is tried. */
const MOST = 2;

/** What the service makes of HEAD, OPTIONS, validators, and other spellings of a path. */
export async function lookAtProtocol(looking: Looking, reads: readonly Read[], seen: Sightings): Promise<void> {
  const some = reads.slice(0, MOST);
  await Promise.all([
    ...some.map((read) => lookAtHead(looking, read, seen)),
    ...some.map((read) => lookAtOptions(looking, read, seen)),
    ...some.map((read) => lookAtSlash(looking, read, seen)),
    ...some.map((read) => lookAtCase(looking, read, seen)),
    lookAtValidators(looking, reads, seen),
  ]);
}

async function lookAtHead(looking: Looking, { operation, ids }: Read, seen: Sightings): Promise<void> {
  const exchange = await looking.at('HEAD', looking.pathOf(operation, ids), operation);
  if (exchange === undefined) return;
  const { status = 0 } = exchange.response ?? {};
  if (isGood(exchange)) seen.see(['http', 'head'], true, answered(exchange));
  else if ([404, 405, 501].includes(status)) seen.see(['http', 'head'], false, answered(exchange));
}

async function lookAtOptions(looking: Looking, { operation, ids }: Read, seen: Sightings): Promise<void> {
  const exchange = await looking.at('OPTIONS', looking.pathOf(operation, ids), operation);
  if (exchange === undefined) return;
  const hasAllow = header(exchange.response?.headers ?? [], 'allow') !== undefined;
  const by = `${answered(exchange)}, ${hasAllow ? 'with' : 'no'} Allow`;
  seen.see(['http', 'options'], isGood(exchange) && hasAllow, by);
}

/** The same path with a slash behind it. */
async function lookAtSlash(looking: Looking, { operation, ids }: Read, seen: Sightings): Promise<void> {
  const path = looking.pathOf(operation, ids);
  if (path.endsWith('/')) return;
  const exchange = await looking.at('GET', `${path}/`, operation);
  if (exchange === undefined) return;
  const { status = 0, headers = [] } = exchange.response ?? {};
  const to = header(headers, 'location');
  const leads = to !== undefined && new URL(to, exchange.request.url).pathname.replace(/\/$/, '').endsWith(path);
  const fact = ['http', 'paths', 'trailing-slash'];
  if (isGood(exchange)) seen.see(fact, 'same', answered(exchange));
  else if (status >= 300 && status < 400 && leads) seen.see(fact, 'redirect', answered(exchange));
  else if (status === 404) seen.see(fact, 'different', answered(exchange));
}

/** The path in capital letters, without what is an id. */
async function lookAtCase(looking: Looking, { operation, ids }: Read, seen: Sightings): Promise<void> {
  const path = looking.pathOf(operation, ids);
  const values = Object.values(ids);
  const spelled = path.replace(/[^/]+/g, (name) =>
    values.includes(decodeURIComponent(name)) ? name : name.toUpperCase(),
  );
  if (spelled === path) return;
  const exchange = await looking.at('GET', spelled, operation, { madeUp: true });
  if (exchange === undefined) return;
  if (isGood(exchange)) seen.see(['http', 'paths', 'case'], 'insensitive', answered(exchange));
  else if (exchange.response?.status === 404) seen.see(['http', 'paths', 'case'], 'sensitive', answered(exchange));
}

/** Validators that every answer carries; an ETag counts where the service answers 304 to it. */
async function lookAtValidators(looking: Looking, reads: readonly Read[], seen: Sightings): Promise<void> {
  const good = await Promise.all(
    reads
      .slice(0, 2 * MOST)
      .map(async (read) => ({ read, exchange: await looking.get(read.operation, { ids: read.ids }) })),
  );
  const all = good.flatMap(({ read, exchange }) => (exchange && isGood(exchange) ? [{ read, exchange }] : []));
  if (all.length < MOST) return;
  const carried = all.map(({ exchange }) => validatorsOf(exchange));
  const [first = []] = carried;
  // Where the answers differ, it is no fact of all of them; nor where an ETag is sent and not heeded.
  if (!carried.every((one) => one.join() === first.join())) return;
  for (const { read, exchange } of first.includes('etag') ? all.slice(0, MOST) : [])
    if (!(await isHeeded(looking, read, exchange))) return;
  const value = first.length === 0 ? 'none' : [...first];
  for (const { exchange } of all)
    seen.see(['http', 'validators'], value, `${shown(exchange)}: ${first.length === 0 ? 'none' : first.join(', ')}`);
}

async function isHeeded(looking: Looking, { operation, ids }: Read, { response }: Exchange): Promise<boolean> {
  const etag = header(response?.headers ?? [], 'etag') ?? '';
  const again = await looking.get(operation, { ids, headers: [['If-None-Match', etag]] });
  return again?.response?.status === 304;
}

function validatorsOf({ response }: Exchange): readonly string[] {
  const headers = response?.headers ?? [];
  return ['etag', 'last-modified'].filter((name) => header(headers, name) !== undefined);
}
