import type { SurfaceLine } from '../../result/run-file.js';
import type { RunOptions } from '../options.js';
import type { Surface } from './surface.js';

/** What a run that judges says of the surface; nothing where it judges nothing. */
export function surfaceLine(surface: Surface, options: RunOptions): readonly SurfaceLine[] {
  const { plan, recorded, look, examination } = options;
  const isRun = plan.entries.some(({ decision }) => decision.planned === 'run');
  if (!isRun || recorded !== undefined || look !== undefined || examination !== undefined) return [];
  return [{ type: 'surface', of: surface.of, missed: surface.missed(whyMissed(options)) }];
}

/** Why points of operations that were asked may have been missed. */
function whyMissed({ effort, plan, header, signal }: RunOptions): string {
  if (signal?.aborted) return 'the run ended before it';
  if (header.shard !== undefined) return 'no check of this shard asks for it';
  if (effort === 'quick') return 'a quick run leaves it out';
  // What is disruptive is no part of a usual run.
  const isLeftOut = plan.entries.some(
    ({ decision }) => decision.planned === 'skipped' && !decision.because.startsWith('disruptive'),
  );
  return isLeftOut ? 'checks that may ask for it were left out' : 'no request of this run asked for it';
}
