import type { Command } from 'commander';
import { keyId, newKey } from '../../certify/envelope.js';
import { createPublicKey } from 'node:crypto';
import { writeSecret } from '../certify/key-files.js';
import { writeText } from '../../output/output-folder.js';
import type { Terminal } from '../terminal.js';

/** `probity keygen`: a key pair for certificates. */
export function addKeygen(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('keygen')
    .summary('make a key to sign certificates with')
    .description(
      'Writes a new Ed25519 key to a file that only you can read, and its public part beside it, as FILE.pub.',
    )
    .option('--out <file>', 'file of the private key', 'probity.key')
    .action(({ out }: { readonly out: string }) => {
      const { secret, open } = newKey();
      writeSecret(out, secret);
      writeText(`${out}.pub`, open);
      terminal.tell?.({ key: keyId(createPublicKey(open)), written: [out, `${out}.pub`] });
      terminal.out(`Key ${keyId(createPublicKey(open))}\n`);
      terminal.err(`Written: ${out} (keep it secret), ${out}.pub (give it to the verifiers)\n`);
      done(0);
    });
}
