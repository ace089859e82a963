import { hiddenBehind } from './peers.js';
import { counted, listed, type Refusal } from './refusal.js';
import { changesText, renewalText } from './renewal/renewal.js';
import type { Certificate } from './statement.js';
import { CANNOT_TELL, REDACTED_CODES } from './verify/verification.js';
import type { Verified } from './verify/verify.js';

/** Entries of a list on the first screen; the statement has all. */
const MOST = 12;

/** What no bundle proves by itself: said with every verification. */
export const NOT_PROVEN = [
  'that the recorded answers came from the service: the party that ran it could have invented them. A challenge of your own, and a run of your own (--witness), are what speaks for it',
  'that nothing was left behind and no record of others was changed: the notes of the run say so, and nothing is worked out again',
  'that the service behaves the same towards other clients, or at other times',
] as const;

/** What others wrote stays in its line: a line feed in a name must not look like a line of ours. */
export function inOneLine(text: string): string {
  return text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ');
}

/** First screen of a certificate. */
export function certificateText(certificate: Certificate): string {
  const { challenge, ran, rules, switchedOff, profile, locks } = certificate;
  const lines = [
    certificate.sentence,
    '',
    `  profile    ${profile.id} ${String(profile.version)}: ${Object.entries(rules)
      .map(([verdict, count]) => `${String(count)} ${verdict}`)
      .join(', ')}`,
    `  target     ${certificate.target.baseUrl}`,
    ...peerLines(certificate),
    controlLine(certificate),
    `  contract   ${certificate.contract.name} ${certificate.contract.sha256.slice(0, 16)}${locks.map(({ name, sha256 }) => `, held to ${name} ${sha256.slice(0, 16)}`).join('')}`,
    `  run        ${certificate.started}, ${counted(certificate.requests, 'request')}, ${certificate.tool.name} ${certificate.tool.version}`,
    `  requests   ${certificate.disguised ? 'like those of an ordinary client, drawn from the challenge' : 'by the name of Probity: a service can know them and behave for the time of the run'}`,
    `  ran by     ${ranBy(ran)}`,
    `  challenge  ${challenge.text} ${challenge.by === 'issuer' ? '(given to the party that ran it)' : '(drawn by the party that ran it: it may be the best of several runs)'}`,
    `  signed by  ${certificate.signer === '' ? 'NO ONE: any holder may have changed anything in it' : `the key ${certificate.signer.slice(0, 16)}`}`,
    `  valid      until ${certificate.expires.slice(0, 10)}`,
  ];
  if (certificate.renews !== undefined)
    lines.push(`  renews     ${certificate.renews.statement.slice(0, 16)}: ${changesText(certificate.renews.changes)}`);
  if (certificate.brokenAdvice.length > 0)
    lines.push(`  advice     broken, and no bar: ${certificate.brokenAdvice.join(', ')}`);
  if (certificate.allowedVolatile.length > 0)
    lines.push(`  allowed    volatile by the word of the signer: ${certificate.allowedVolatile.join(', ')}`);
  lines.push('', `Not looked at, because the contract says so: ${counted(switchedOff.length, 'thing')}`);
  for (const { what, says, rules: silenced } of switchedOff.slice(0, MOST))
    lines.push(`  ${what}: ${says} (${counted(silenced, 'rule')})`);
  if (switchedOff.length > MOST)
    lines.push(`  and ${String(switchedOff.length - MOST)} more, all of them in the statement`);
  if (certificate.renews !== undefined)
    lines.push('', ...renewalText(certificate.renews.changes, certificate.renews).trimEnd().split('\n'));
  return `${lines.map(inOneLine).join('\n')}\n`;
}

function ranBy({ by, witness }: Certificate['ran']): string {
  if (by === 'witnessed') return `a witness: ${witness ?? 'not named'}`;
  return by === 'ci-attested' ? 'a CI job (ci-attested), as its token says' : 'the certifier itself (self-declared)';
}

/** Machines that a first screen names. */
const MOST_PEERS = 3;

function peerLines({ target: { peers } }: Certificate): readonly string[] {
  const lines = peers.slice(0, MOST_PEERS).map(({ address, certificate: shown }) => {
    if (shown === undefined) return `  answered   ${address}, without TLS`;
    const valid = `${shown.from.slice(0, 10)} to ${shown.until.slice(0, 10)}`;
    const by = `${shown.issuer}${shown.authority === 'additional' ? `, ${ADDITIONAL}` : ''}`;
    return `  answered   ${address}, TLS certificate ${shown.sha256} of ${shown.subject} (${valid}, by ${by})`;
  });
  const more = peers.length - MOST_PEERS;
  return more > 0 ? [...lines, `             and ${counted(more, 'machine')} more`] : lines;
}

/** Of an authority that is no public one. */
export const ADDITIONAL = 'NO PUBLIC AUTHORITY: the machine that ran it, or the contract, trusted it besides';

/** Where the name of the address is that of a machine in a private network. */
export function hiddenText(certificate: Certificate): string {
  return `the name led to ${listed(hiddenBehind(certificate.target))}, which others cannot reach: to them it may be another machine`;
}

function controlLine(certificate: Certificate): string {
  const { proven } = certificate.control;
  if (proven === 'not-proven') return '  control    NOT PROVEN: nothing shows that the certifier controls this address';
  const how =
    proven === 'file'
      ? 'at the start and the end of the run it served what only its challenge and key ask for'
      : 'each successful answer to a GET carried what only its challenge and key ask for';
  if (hiddenBehind(certificate.target).length > 0)
    return `  control    PROVEN OF A PRIVATE MACHINE ALONE: ${hiddenText(certificate)}; there ${how}`;
  return `  control    proven: ${how}`;
}

/** Why there is no certificate, each reason with its mend. */
export function refusalsText(refusals: readonly Refusal[]): string {
  const each = refusals.map(({ code, message, mend }) => `  ✗ ${code}: ${inOneLine(message)}\n    ${inOneLine(mend)}`);
  return `Not certified: ${counted(refusals.length, 'reason')}\n${each.join('\n')}\n`;
}

/** `verified-in-part`: all holds but what stands on something redacted. `unverifiable`: nothing can be said. */
export type VerifyOutcome = 'verified' | 'verified-in-part' | 'refused' | 'unverifiable';

/** What verifying came to. */
export function outcomeOf({ troubles }: Pick<Verified, 'troubles'>): VerifyOutcome {
  if (troubles.length === 0) return 'verified';
  if (troubles.every(({ code }) => REDACTED_CODES.includes(code))) return 'verified-in-part';
  return troubles.every(({ code }) => CANNOT_TELL.includes(code)) ? 'unverifiable' : 'refused';
}

const HEADLINES = {
  verified: 'Verified: everything that can be worked out again is as it is certified',
  'verified-in-part':
    'Verified in part: what stands on something redacted is not verified, and all else is as it is certified',
  refused: 'Refused: the bundle is not what it says',
  unverifiable: 'Cannot be verified here',
} as const;

const SIGNS = { ok: '✓', refused: '✗', 'not-reached': '·' } as const;

/** What is redacted, before anything else is said. */
function redactionLines({ redaction }: Verified): readonly string[] {
  if (redaction === undefined) return [];
  const { members, headers, exchanges, of, notVerified } = redaction;
  const what = [...members, ...headers.map((name) => `the header ${name}`)].join(', ');
  const lost =
    notVerified === undefined ? '' : `; ${counted(notVerified.length, 'entry')} cannot be worked out again for it`;
  return [
    `Redacted after it was signed: ${inOneLine(what)}, in ${String(exchanges)} of ${counted(of, 'exchange')}${lost}`,
  ];
}

/** What stands before the words of a certificate: never more than was shown. */
function leadOf(verified: Verified, certificate: Certificate): string {
  const { control, target } = certificate;
  const outcome = outcomeOf(verified);
  if (outcome === 'refused') return 'It claims, and is refused:';
  if (outcome === 'unverifiable') return 'It claims, and nothing here shows it:';
  const but = [
    ...(outcome === 'verified-in-part' ? ['but for what stands on something redacted'] : []),
    ...(verified.isKeyGiven ? [] : ['by a key whose owner was not named with --key']),
    ...(control.proven === 'not-proven'
      ? [`of the service that answers at ${target.baseUrl}: control is not proven`]
      : []),
    ...(hiddenBehind(target).length > 0 ? [hiddenText(certificate)] : []),
    ...(target.peers.some(({ certificate: shown }) => shown?.authority === 'additional')
      ? ['with a TLS certificate of no public authority']
      : []),
  ];
  return `It certifies${but.map((one) => `, ${one}`).join('')}:`;
}

/** Of a run that was refused: nothing was signed, so there is nothing else to look at. */
function refusedRunText({ troubles, hasRun }: Verified): string {
  const run = hasRun ? '`probity report` on it shows the run' : 'nothing was sent, so there is no run to report';
  return [
    'Refused: there is no certificate, because certifying was refused',
    '',
    ...troubles.map(({ message }) => `  ✗ ${inOneLine(message)}`),
    '',
    `Remove the reasons and certify again, to the same folder where you like; ${run}`,
    '',
  ].join('\n');
}

/** The result for people. */
export function verificationText(verified: Verified): string {
  const { steps, certificate } = verified;
  if (verified.troubles.some(({ code }) => code === 'run-refused')) return refusedRunText(verified);
  const lines = [HEADLINES[outcomeOf(verified)], ...redactionLines(verified), ''];
  for (const { step, state, detail, troubles } of steps) {
    lines.push(`  ${SIGNS[state]} ${step.padEnd(10)} ${state === 'not-reached' ? 'not reached' : inOneLine(detail)}`);
    for (const { code, message } of troubles) lines.push(`      ${code}: ${inOneLine(message)}`);
  }
  if (certificate !== undefined) lines.push('', leadOf(verified, certificate), certificateText(certificate).trimEnd());
  lines.push('', 'What no bundle proves:', ...NOT_PROVEN.map((one) => `  ${one}`));
  return `${lines.join('\n')}\n`;
}

/** The result for programs. */
export function verificationJson(verified: Verified): string {
  const { steps, troubles, certificate, signedBy, redaction, job } = verified;
  const value = {
    format: 1,
    outcome: outcomeOf(verified),
    troubles,
    steps,
    signedBy,
    notProven: NOT_PROVEN,
    redaction,
    job,
    certificate,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
