import type { Contract, Run } from '../../index.js';
import type { RecordedPeer } from '../peers.js';
import type { Profile } from '../profile.js';
import { listed } from '../refusal.js';
import { differingMembers } from '../redaction/same-value.js';
import { certificateOf, type Certificate } from '../statement.js';
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
  const other = differingMembers(said, again);
  if (other.length === 0) return [];
  return [
    {
      code: 'statement-differs',
      message: `The statement says something else than follows from the run: ${listed(other, 12)}`,
    },
  ];
}
