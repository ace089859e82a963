import type { Clock } from '../index.js';
import { drawing, shop, type Call, type Reply } from '../reference/index.js';
import { NOMINAL_URL } from './service.js';

/** How a right service is disturbed. Shares are of its requests. */
export interface Noise {
  /** Share that is answered 503. */
  readonly unavailable?: number;
  /** Share whose connection ends without an answer, after every second one was carried out. */
  readonly unanswered?: number;
  /** Share before which somebody else makes, changes or removes records. */
  readonly written?: number;
  /** Milliseconds: the usual latency is drawn below the first, and one in fifty below the second. */
  readonly latency?: readonly [usual: number, rare: number];
  /** Milliseconds by which reads are behind at the most: each asks one of two replicas. */
  readonly lag?: number;
}

/** A disturbed Shop. */
export interface Disturbed {
  readonly dispatch: (call: Call) => Promise<Reply>;
  readonly incomplete: (call: Call) => void;
}

type Dispatch = Disturbed['dispatch'];

/** The Shop amid noise that only the seed decides; `told` is called for each request that was disturbed. */
export function disturbed(noise: Noise, clock: Clock, seed: number, told: () => void): Disturbed {
  const draw = drawing(seed);
  const service = noise.lag === undefined ? shop.start({ clock, seed }) : undefined;
  const serve: Dispatch = service?.dispatch ?? replicated(noise.lag ?? 0, clock, seed, draw);
  const others = somebodyElse(serve);
  const hits = (share = 0): boolean => {
    const isHit = draw() < share;
    if (isHit) told();
    return isHit;
  };
  let broken = 0;
  return {
    incomplete: (call) => service?.incomplete(call),
    dispatch: async (call) => {
      const { latency: [usual, rare] = [0, 0] } = noise;
      await clock.wait(draw() * (draw() < 0.02 ? rare : usual));
      if (hits(noise.unavailable)) return busy(call);
      if (hits(noise.unanswered)) {
        broken += 1;
        if (broken % 2 === 0) await serve(call);
        throw new Error('Connection closed without an answer');
      }
      if (hits(noise.written)) await others(draw());
      return serve(call);
    },
  };
}

const BUSY = bytes({ error: { code: 'internal', message: 'Busy, try again' } });

function busy({ method }: Call): Reply {
  return {
    status: 503,
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Length', String(BUSY.length)],
    ],
    body: method === 'HEAD' ? new Uint8Array() : BUSY,
  };
}

/**
 * The Shop with two replicas of it that everything is read from. What was written is done again in each of them, at the
 * time at which it was written, once somebody reads there who is no further behind than that.
 */
function replicated(lag: number, clock: Clock, seed: number, draw: () => number): Dispatch {
  const written: { readonly time: number; readonly call: Call }[] = [];
  const machine = () => {
    let time = 0;
    const set = (to: number): number => (time = to);
    return { set, service: shop.start({ clock: { now: () => time, wait: clock.wait }, seed }) };
  };
  const first = machine();
  const replicas = [0, 1].map(() => ({ ...machine(), next: 0 }));
  return async (call) => {
    const now = clock.now();
    const isStream = call.path.includes('events');
    if (!isStream && /^(GET|HEAD|OPTIONS)$/.test(call.method)) {
      const replica = replicas[draw() < 0.5 ? 0 : 1];
      const until = now - draw() * lag;
      for (let one; replica && (one = written[replica.next]) && one.time <= until;) {
        replica.next += 1;
        replica.set(one.time);
        await replica.service.dispatch(one.call);
      }
      replica?.set(now);
      return (replica ?? first).service.dispatch(call);
    }
    if (!isStream) written.push({ time: now, call });
    first.set(now);
    return first.service.dispatch(call);
  };
}

/** Somebody else with an account of its own, who writes one thing after another. */
function somebodyElse(serve: Dispatch): (chance: number) => Promise<void> {
  const token = shop.environment(NOMINAL_URL)['PROBITY_SHOP_TOKEN_BOB'] ?? '';
  const headers = [
    ['Authorization', `Bearer ${token}`],
    ['Content-Type', 'application/json'],
    ['Host', new URL(NOMINAL_URL).host],
  ] as const;
  const go = async (method: string, path: string, body?: object): Promise<string> => {
    const content = body === undefined ? new Uint8Array() : bytes(body);
    const path_ = `/api/v1/products${path}`;
    const reply = await serve({ method, path: path_, headers, body: content, connection: 'somebody-else' });
    const text = reply.body instanceof Uint8Array ? new TextDecoder().decode(reply.body) : '';
    return /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  };
  const made: string[] = [];
  let turn = 0;
  return async (chance) => {
    turn += 1;
    const at = Math.floor(chance * made.length);
    if (turn % 5 === 3 && made[at] !== undefined) await go('PATCH', `/${made[at]}`, { name: `Anders ${String(turn)}` });
    else if (turn % 5 === 4) await go('DELETE', `/${made.splice(at, 1).join()}`);
    else {
      const status = turn % 2 === 0 ? 'active' : 'archived';
      const sku = `other-${String(turn)}`;
      made.push(await go('POST', '', { name: `Größe ${sku}`, sku, price: turn % 7, quantity: turn % 5, status }));
      await go('POST', `/${made.at(-1) ?? ''}/reviews`, { author: sku, rating: 1 + (turn % 5) });
    }
  };
}

function bytes(body: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body));
}
