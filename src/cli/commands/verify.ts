import type { Command } from 'commander';
import { GITHUB_ISSUER } from '../../certify/ci-attestation.js';
import { DISPUTE_FILE } from '../../certify/dispute/dispute.js';
import { disputeOutcome, verifiedDisputeJson, verifiedDisputeText } from '../../certify/dispute/result.js';
import { verifyDispute } from '../../certify/dispute/verify.js';
import type { BundleFiles } from '../../certify/manifest.js';
import { outcomeOf, verificationJson, verificationText } from '../../certify/text.js';
import { verifyBundle } from '../../certify/verify/verify.js';
import { checks } from '../../index.js';
import { readBundle, readRunOrBundle } from '../certify/bundle-folder.js';
import { EXIT } from '../exit.js';
import { ciKeysAt, publicKeyAt } from '../certify/key-files.js';
import { defined } from '../run/running.js';
import type { Terminal } from '../terminal.js';

const EXITS = {
  verified: EXIT.ok,
  sound: EXIT.ok,
  'verified-in-part': EXIT.incomplete,
  refused: EXIT.nonConformant,
  unverifiable: EXIT.incomplete,
} as const;

/** `probity verify BUNDLE`: whether a certificate, or a dispute, holds, without a network. */
export function addVerify(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('verify')
    .argument('<bundle>', 'folder or zip that `probity certify` or `probity replay --dispute` wrote')
    .summary('verify a certificate or a dispute, offline')
    .description(
      'Verifies a bundle without a network: signature, files, documents, challenge, plan, exchanges, times, and every\n' +
        'verdict, worked out again from the recorded exchanges. Of a dispute it says whether the finding stands.\n' +
        'Exit codes: 0 verified, 1 refused, 3 cannot be verified here, or only in part because something is redacted.',
    )
    .option('--key <file>', 'public key that must have signed it')
    .option('--challenge <text>', 'challenge that it must answer: the one that you gave')
    .option('--renews <bundle>', 'certificate before, a folder or zip, that it must renew')
    .option('--jwks <file>', 'keys of the issuer of the token of a CI job (JSON Web Key Set)')
    .option('--issuer <url>', 'issuer of the token of a CI job, with --jwks', GITHUB_ISSUER)
    .option('--run <path>', 'of a dispute: the run file or bundle that its exchanges must be of')
    .option('--json', 'print the result for programs')
    .action(async (path: string, given: Arguments) => {
      const files = readBundle(path);
      done(files.has(DISPUTE_FILE) ? await dispute(files, given, terminal) : await certificate(files, given, terminal));
    });
}

interface Arguments {
  readonly key?: string;
  readonly challenge?: string;
  readonly jwks?: string;
  readonly issuer: string;
  readonly run?: string;
  readonly renews?: string;
  readonly json?: boolean;
}

async function certificate(files: BundleFiles, given: Arguments, terminal: Terminal): Promise<number> {
  const verified = await verifyBundle({
    files,
    checks,
    now: new Date(),
    ...(given.key === undefined ? {} : { key: publicKeyAt(given.key) }),
    ...(given.jwks === undefined ? {} : { ciKeys: ciKeysAt(given.jwks, given.issuer) }),
    ...(given.renews === undefined ? {} : { renews: readBundle(given.renews) }),
    ...defined({ challenge: given.challenge }),
  });
  if (given.json) terminal.document(verificationJson(verified), 'json');
  else terminal.out(verificationText(verified));
  return EXITS[outcomeOf(verified)];
}

async function dispute(files: BundleFiles, given: Arguments, terminal: Terminal): Promise<number> {
  const verified = await verifyDispute({
    files,
    checks,
    ...(given.key === undefined ? {} : { key: publicKeyAt(given.key) }),
    ...(given.run === undefined ? {} : { run: readRunOrBundle(given.run) }),
  });
  if (given.json) terminal.document(verifiedDisputeJson(verified), 'json');
  else terminal.out(verifiedDisputeText(verified));
  return EXITS[disputeOutcome(verified)];
}

/** @throws UsageError when there is no set of keys in the file */
