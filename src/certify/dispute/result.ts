import { CANNOT_TELL } from '../verify/verification.js';
import { inOneLine } from '../text.js';
import { judgementText } from './text.js';
import type { VerifiedDispute } from './verify.js';

/** `sound`: the dispute is what it says, whatever the finding comes to. */
export function disputeOutcome({ troubles, judged, withdrawn }: VerifiedDispute): 'sound' | 'refused' | 'unverifiable' {
  const known = [...CANNOT_TELL, 'check-not-shipped', 'origin-not-compared'];
  if (troubles.some(({ code }) => !known.includes(code))) return 'refused';
  const isOpen = troubles.length > 0 || judged?.finding === 'cannot-tell' || withdrawn !== undefined;
  return isOpen ? 'unverifiable' : 'sound';
}

const HEADLINES = {
  sound: 'The dispute is what it says',
  refused: 'Refused: the dispute is not what it says',
  unverifiable: 'Cannot be decided here',
} as const;

const SIGNS = { ok: '✓', refused: '✗', 'not-reached': '·' } as const;

/** The result for people. */
export function verifiedDisputeText(verified: VerifiedDispute): string {
  const { steps, dispute, judged, withdrawn } = verified;
  const lines: string[] = [HEADLINES[disputeOutcome(verified)], ''];
  if (judged !== undefined) lines.push(`  ${judgementText(judged)}`, '');
  if (withdrawn !== undefined)
    lines.push(`  Its check was withdrawn on ${withdrawn.on}: ${withdrawn.because}. Nothing follows from it`, '');
  for (const { step, state, detail, troubles } of steps) {
    lines.push(`  ${SIGNS[state]} ${step.padEnd(10)} ${inOneLine(detail)}`);
    for (const { code, message } of troubles) lines.push(`      ${code}: ${inOneLine(message)}`);
  }
  if (dispute !== undefined)
    lines.push(
      '',
      `  entry      ${inOneLine(dispute.entry)}, of a run of ${inOneLine(dispute.run.service)} at ${inOneLine(dispute.run.baseUrl)}`,
      `  rules      ${dispute.clauses.map(({ id }) => id).join(', ') || 'none: the contract itself asks for it'}`,
      `  blind spot a pass does not show: ${dispute.check.blindSpot}`,
      `  contested  ${dispute.reason.replace(/\s+/g, ' ').slice(0, 300)}`,
    );
  return `${lines.join('\n')}\n`;
}

/** The result for programs. */
export function verifiedDisputeJson(verified: VerifiedDispute): string {
  const { steps, troubles, judged, withdrawn, dispute } = verified;
  const value = {
    format: 1,
    outcome: disputeOutcome(verified),
    finding: judged?.finding,
    detail: judged?.detail,
    withdrawn,
    troubles,
    steps,
    dispute,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
