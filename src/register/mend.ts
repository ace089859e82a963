/** What whoever keeps the register can do about it. */
const MENDS: Readonly<Record<string, string>> = {
  'no-key': 'Put the public key that its maker gave you beside it, as NAME.pub (or into the folder of --keys)',
  'other-key':
    'Ask its maker which key signs; replace NAME.pub only when the answer comes by another way than the bundle',
  unsigned: 'Ask its maker to certify again with --key FILE',
  expired: 'Ask its maker to certify again',
  'challenge-differs': 'Ask its maker to certify again with the challenge in NAME.challenge',
  'challenge-own': 'Ask its maker to certify again with --challenge and the text in NAME.challenge',
  'other-version': 'Make the register with the version of Probity that certified, or ask for a new certificate',
  'other-profile-version': 'Make the register with the version of Probity that certified, or ask for a new certificate',
  'ci-keys-missing': 'Give the keys of the issuer of the token with --jwks FILE, and its name with --issuer URL',
  'statement-missing': 'Remove the folder when it is not a bundle; otherwise ask for the whole one',
  'run-refused': 'Take it out: it is a run that was not certified; its maker corrects the reason and certifies again',
  'no-certificate': 'Take it out, and put there what `probity certify` wrote',
  'verdict-redacted':
    'Ask its maker for the bundle without redactions; what stands on something redacted is not verified',
  'proof-redacted':
    'Ask its maker for the bundle without redactions; what stands on something redacted is not verified',
  unreadable: 'Put the folder or zip there as `probity certify` wrote it',
  'verification-broke-off':
    'Ask its maker for the bundle as `probity certify` wrote it; when it is that, report a defect of Probity',
};

/** Mend of a reason, for the bundle of this name. */
export function mendOf(code: string, name: string): string {
  const mend = Object.hasOwn(MENDS, code) ? MENDS[code] : undefined;
  return (mend ?? 'Ask its maker for the bundle as `probity certify` wrote it').replaceAll('NAME', name);
}
