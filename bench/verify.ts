import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { certify } from '../src/certify/certify.js';
import { newKey } from '../src/certify/envelope.js';
import { profileNamed } from '../src/certify/profile.js';
import { outcomeOf } from '../src/certify/text.js';
import { verifyBundle } from '../src/certify/verify/verify.js';
import { checks, fileSystem, loadContract } from '../src/index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../src/reference/index.js';

/**
 * Prints how long it takes to verify certificates of the Shop, as a ratio to the run that they are of, in one process: against the
 * Shop itself, and with a distance to it. `node dist/bench/verify.js core-read web-api` for some profiles, `LATENCY=0,20,100` for
 * other distances in milliseconds.
 */
const PROFILES = ['core-read', 'core-write', 'errors', 'auth', 'query', 'concurrency', 'retry', 'versioning', 'events'];
const ENOUGH = 10_000;
/** The fastest of these counts: what else the machine does makes it slower, and never faster. */
const ROUNDS = 3;

const profiles = process.argv.length > 2 ? process.argv.slice(2) : [...PROFILES, 'web-api-2'];
const distances = (process.env['LATENCY'] ?? '0,20').split(',').map(Number);

/** Passes on what is sent, each piece as many milliseconds later. */
async function distant(
  url: string,
  milliseconds: number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      // The way there and the way back take the whole together.
      const later = (work: () => void): unknown => setTimeout(work, milliseconds / 2);
      from.on('data', (chunk) => later(() => to.write(chunk)));
      from.on('end', () => later(() => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => later(() => to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error(loaded.problems[0]?.message);
const { contract } = loaded;
const pair = newKey();
const key = createPublicKey(pair.open);

async function measured(id: string, milliseconds: number) {
  const profile = profileNamed(id, fileSystem);
  if (profile === undefined) throw new Error(`There is no profile ${id}`);
  const service = await createReference().listen();
  const way = milliseconds === 0 ? service : await distant(service.url, milliseconds);
  try {
    const began = performance.now();
    const made = await certify({
      contract,
      profile,
      checks,
      given: {
        challenge: { text: 'a bench', by: 'issuer' },
        ran: { by: 'self-declared' },
        expires: new Date(Date.now() + 86_400_000).toISOString(),
        disguised: false,
        allowedVolatile: [],
      },
      key: createPrivateKey(pair.secret),
      environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: way.url },
      now: new Date(),
      ledgerText: () => '',
    });
    // Certifying verifies what it made: the run alone is what the footer says.
    if (made.kind !== 'certified') throw new Error(`${id}: ${JSON.stringify(made).slice(0, 400)}`);
    const live = made.run.footer?.duration ?? performance.now() - began;
    let took = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const verified = await verifyBundle({ files: made.files, checks, key, now: new Date() });
      took = Math.min(took, performance.now() - start);
      if (outcomeOf(verified) !== 'verified')
        throw new Error(verified.troubles.map(({ message }) => message).join('; '));
    }
    return { requests: made.run.exchanges.length, live, took };
  } finally {
    if (way !== service) way.close();
    await service.close();
  }
}

const row = (name: string, requests: number, live: number, took: number): string =>
  `${name.padEnd(16)} ${String(requests).padStart(6)} exchanges  run ${(live / 1000).toFixed(1).padStart(6)} s  verified ${(took / 1000).toFixed(1).padStart(5)} s  ${(live / took).toFixed(1)} times as fast`;

for (const milliseconds of distances) {
  console.log(`\n${String(milliseconds)} ms from the service`);
  let [requests, live, took] = [0, 0, 0];
  for (const id of profiles) {
    const one = await measured(id, milliseconds);
    [requests, live, took] = [requests + one.requests, live + one.live, took + one.took];
    console.log(row(id, one.requests, one.live, one.took));
  }
  console.log(row('together', requests, live, took));
  if (requests < ENOUGH) console.log(`(fewer than ${String(ENOUGH)} exchanges: name more profiles)`);
}
