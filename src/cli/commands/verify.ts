import type { Command } from 'commander';
import { outcomeOf, verificationJson, verificationText } from '../../certify/text.js';
import { verifyBundle } from '../../certify/verify.js';
import { checks } from '../../index.js';
import { readBundle } from '../bundle-folder.js';
import { EXIT } from '../exit.js';
import { publicKeyAt } from '../key-files.js';
import { defined } from '../running.js';
import type { Terminal } from '../terminal.js';

const EXITS = {
  verified: EXIT.ok,
  'verified-in-part': EXIT.incomplete,
  refused: EXIT.nonConformant,
  unverifiable: EXIT.incomplete,
} as const;

/** `probity verify BUNDLE`: whether a certificate holds, without a network. */
export function addVerify(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('verify')
    .argument('<bundle>', 'folder that `probity certify` wrote')
    .summary('verify a certificate, offline')
    .description(
      'Verifies a bundle without a network: signature, files, documents, challenge, plan, exchanges, times, and every\n' +
        'verdict, worked out again from the recorded exchanges. Exit codes: 0 verified, 1 refused, 3 cannot be verified here.',
    )
    .option('--key <file>', 'public key that must have signed it')
    .option('--challenge <text>', 'challenge that it must answer: the one that you gave')
    .option('--json', 'print the result for programs')
    .action(async (folder: string, given: Arguments) => {
      const verified = await verifyBundle({
        files: readBundle(folder),
        checks,
        now: new Date(),
        ...(given.key === undefined ? {} : { key: publicKeyAt(given.key) }),
        ...defined({ challenge: given.challenge }),
      });
      if (given.json) terminal.document(verificationJson(verified), 'json');
      else terminal.out(verificationText(verified));
      done(EXITS[outcomeOf(verified)]);
    });
}

interface Arguments {
  readonly key?: string;
  readonly challenge?: string;
  readonly json?: boolean;
}
