import { isObject } from '../text/json.js';
import type { LimitFacts, RateLimit } from '../facts/model.js';
import { asList, valueOr, type Reader } from './reading.js';
import { gap, map, stated, within, type Slot } from '../facts/slot.js';
import { milliseconds, octets } from '../facts/units.js';

/** The published limits. */
export function limitsOf(read: Reader): LimitFacts {
  return {
    rates: map(read.json('limits.rate'), (rates) => asList(rates).flatMap((_, index) => rateOf(read, index))),
    payload: { max: sizeOf(read, 'limits.payload.max'), statuses: read.statuses('limits.payload.status') },
    url: { max: sizeOf(read, 'limits.url.max'), statuses: read.statuses('limits.url.status') },
  };
}

/** Octets. */
function sizeOf(read: Reader, path: string): Slot<number> {
  return within(read.json(path), (size): Slot<number> => {
    const max = typeof size === 'string' || typeof size === 'number' ? octets(size) : undefined;
    return max === undefined ? gap(path) : stated(max, path);
  });
}

function rateOf(read: Reader, index: number): readonly RateLimit[] {
  const path = `limits.rate.${String(index)}`;
  const raw = read.json(path);
  if (raw.state !== 'stated' || !isObject(raw.value)) return [];
  const identity = valueOr(read.text(`${path}.identity`), undefined);
  return [
    {
      quota: Number(raw.value['quota']),
      window: milliseconds(String(raw.value['window'])) ?? 0,
      ...(identity === undefined ? {} : { identity }),
      scope: read.text<'credential' | 'address' | 'endpoint' | 'service'>(`${path}.scope`),
      headers: read.text<'draft' | 'x-ratelimit' | 'retry-after'>(`${path}.headers`),
      reset: read.text<'delta' | 'epoch'>(`${path}.reset`),
      statuses: read.statuses(`${path}.status`),
      enforced: read.text<'hard' | 'soft'>(`${path}.enforced`),
    },
  ];
}
