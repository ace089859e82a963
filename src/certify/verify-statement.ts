import type { Contract, Run } from '../index.js';
import type { RecordedPeer } from './peers.js';
import type { Profile } from './profile.js';
import { listed } from './refusal.js';
import { certificateOf, type Certificate } from './statement.js';
import type { Trouble } from './verification.js';

/** What the statement says is what follows from the run, member by member. */
export function statementTroubles(
  run: Run,
  contract: Contract,
  profile: Profile,
  said: Certificate,
  peers: readonly RecordedPeer[],
): readonly Trouble[] {
  const { challenge, ran, expires, signer, disguised, allowedVolatile } = said;
  const again = certificateOf(
    run,
    contract,
    profile,
    { challenge, ran, expires, signer, disguised, allowedVolatile },
    peers,
  );
  const members = Object.keys(again) as (keyof Certificate)[];
  const other = members.filter((member) => !isSame(said[member], again[member]));
  if (other.length === 0) return [];
  return [
    {
      code: 'statement-differs',
      message: `The statement says something else than follows from the run: ${listed(other, 12)}`,
    },
  ];
}

/** The same values, in whatever order members stand. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
