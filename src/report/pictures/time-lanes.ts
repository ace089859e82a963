import type { ExchangeLine } from '../../result/run-file.js';
import { requestTarget } from '../wording/words.js';
import { cut, oneLine } from '../telling/evidence.js';

/** Requests that were on their way at one time, each on the lane of who sent it, in milliseconds from the first. */
export interface TimeLanes {
  readonly lanes: readonly Lane[];
  readonly length: number;
}

export interface Lane {
  readonly name: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly from: number;
  readonly to: number;
  /** `PATCH {"name":"a"}`: what it asked. */
  readonly asked: string;
  /** `200`, or why none came. */
  readonly came: string;
  readonly kind: 'success' | 'refused' | 'failed';
}

const MOST_LANES = 12;
const LONGEST_BODY = 40;

/** The largest group of requests that overlapped; undefined where all came one after the other. */
export function timeLanesOf(own: readonly ExchangeLine[]): TimeLanes | undefined {
  const racers = largestCluster(own.filter(({ stream, intent }) => stream === undefined && intent !== 'cleanup'));
  if (racers.length < 2) return undefined;
  const start = Math.min(...racers.map(({ started }) => started));
  const length = Math.max(0.1, Math.max(...racers.map(({ ended }) => ended)) - start);
  const path = sharedPath(racers);
  const lanes = new Map<string, { readonly as: string; readonly bars: Bar[] }>();
  for (const one of racers) {
    const key = JSON.stringify([one.as, laneOf(one.id)]);
    const lane = lanes.get(key) ?? { as: one.as, bars: [] };
    lane.bars.push(barOf(one, start, path));
    lanes.set(key, lane);
  }
  return {
    lanes: [...lanes.values()]
      .slice(0, MOST_LANES)
      .map(({ as, bars }, n) => ({ name: `${as}, request ${String(n + 1)}`, bars })),
    length,
  };
}

/** Requests that follow one another in such a way that at each moment one of them is on its way. */
function largestCluster(exchanges: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const clusters: ExchangeLine[][] = [];
  let latest = -Infinity;
  for (const one of [...exchanges].sort((a, b) => a.started - b.started)) {
    const last = clusters.at(-1);
    if (last !== undefined && one.started < latest) last.push(one);
    else clusters.push([one]);
    latest = Math.max(latest, one.ended);
  }
  // The latest of equally large ones: it is nearest to the finding.
  return clusters.reduce<readonly ExchangeLine[]>((best, one) => (one.length >= best.length ? one : best), []);
}

/** `entry/case/lane/n`. The entry may have a slash of its own. */
function laneOf(id: string): string {
  return id.split('/').at(-2) ?? '';
}

function sharedPath(racers: readonly ExchangeLine[]): string | undefined {
  const paths = new Set(racers.map(({ request }) => request.url));
  return paths.size === 1 ? [...paths][0] : undefined;
}

/** ` /solve` of an action: all on one path, so only its name says what was asked. */
function actionOf(url: string, operation: string | undefined): string {
  const last = requestTarget(url).split('?', 1)[0]?.split('/').at(-1) ?? '';
  return last !== '' && operation?.split('.').at(-1) === last ? ` /${last}` : '';
}

/** The paragraph behind a drawn time line, which says why nothing explains it. */
export function whyOf(observed: string): string | undefined {
  const last = observed.split(/\n\n+/).at(-1);
  return last !== undefined && last !== observed && !last.includes('|--') ? last : undefined;
}

function barOf(
  { request, response, failure, started, ended, operation }: ExchangeLine,
  start: number,
  path: string | undefined,
): Bar {
  const where = path === undefined ? ` …${requestTarget(request.url).slice(-18)}` : actionOf(request.url, operation);
  const body = request.body === undefined || request.body === '' ? '' : ` ${cut(oneLine(request.body), LONGEST_BODY)}`;
  const status = response?.status;
  return {
    from: started - start,
    to: ended - start,
    asked: `${request.method}${where}${body}`,
    came: status === undefined ? (failure?.kind ?? 'no answer') : String(status),
    kind: status === undefined || status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'success',
  };
}
