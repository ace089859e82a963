import type { Badge } from '../report/formats/badge.js';
import type { Entry } from './entry.js';

/** Badge of a bundle that is not in the folder any more: the one from before may have been green. */
export const WITHDRAWN: Badge = { label: 'probity', message: 'no longer listed', color: 'lightgrey' };

/** Green only where everything was verified just now; until when, and how much is left out, stands on it. */
export function badgeOf({ state, certificate, reasons: [reason] }: Entry): Badge {
  const why = reason === undefined ? '' : `: ${reason.code}`;
  if (state === 'refused') return { label: 'probity', message: `refused${why}`, color: 'red' };
  if (certificate === undefined || state === 'unverifiable')
    return { label: 'probity', message: `not verified${why}`, color: 'lightgrey' };
  const { profile, expires, switchedOff } = certificate;
  const label = `probity ${profile.id} ${String(profile.version)}`;
  const day = expires.slice(0, 10);
  if (state === 'expired') return { label, message: `expired ${day}`, color: 'lightgrey' };
  return { label, message: `verified · until ${day} · ${String(switchedOff.length)} left out`, color: 'brightgreen' };
}
