import type { Command } from 'commander';
import { redactBundle } from '../../certify/redaction/redact.js';
import { outcomeOf, verificationJson, verificationText } from '../../certify/text.js';
import { REDACTED_CODES } from '../../certify/verify/verification.js';
import { verifyBundle } from '../../certify/verify/verify.js';
import { checks } from '../../index.js';
import { collect } from '../arguments.js';
import { readBundle, refuseThere, writeBundle } from '../certify/bundle-folder.js';
import { EXIT, UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

interface Arguments {
  readonly member: readonly string[];
  readonly header: readonly string[];
  readonly output: string;
}

/** `probity redact BUNDLE --member /email --output COPY`: a copy of a certificate without these values. */
export function addRedact(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('redact')
    .argument('<bundle>', 'folder or zip that `probity certify` wrote')
    .summary('take values out of a certificate, so that the rest can still be verified')
    .description(
      'Writes a copy of a bundle in which members of bodies and headers are redacted. The signature stays good: what is not\n' +
        'redacted is proven as before, and `probity verify` says which entries it can no longer work out.',
    )
    .option(
      '--member <pointer>',
      'member of JSON bodies, wherever its path ends so: /email, /address/street (repeatable)',
      collect,
      [],
    )
    .option('--header <name>', 'header of requests and answers (repeatable)', collect, [])
    .requiredOption('--output <path>', 'folder, or FILE.zip, for the copy')
    .action(async (path: string, given: Arguments) => {
      done(await redact(path, given, terminal));
    });
}

async function redact(path: string, { member, header, output }: Arguments, terminal: Terminal): Promise<number> {
  if (member.length + header.length === 0)
    throw new UsageError('Nothing is named to redact', 'Add --member /NAME or --header NAME');
  const odd = member.find((one) => !/^(\/[^/]+)+$/.test(one));
  if (odd !== undefined) throw new UsageError(`${odd} is not a pointer to a member`, 'Such as --member /email');
  refuseThere(output, '--output PATH');
  const files = readBundle(path);
  const codesOf = async (those: typeof files) => await verifyBundle({ files: those, checks, now: new Date() });
  const before = await codesOf(files);
  const isRefused = outcomeOf(before) === 'refused' || before.certificate === undefined;
  if (isRefused)
    throw new UsageError(
      `${path} does not verify as it is: ${before.troubles[0]?.message ?? 'its statement cannot be read'}`,
      'Redact the bundle as `probity certify` wrote it: of one that does not hold there is nothing to show',
    );
  const made = redactBundle(files, { members: member, headers: header });
  if ('problem' in made) throw new UsageError(made.problem, made.hint);
  const after = await codesOf(made.files);
  const known = [...before.troubles.map(({ code }) => code), ...REDACTED_CODES];
  const lost = after.troubles.find(({ code }) => !known.includes(code));
  if (lost !== undefined)
    throw new UsageError(
      `The certificate would not hold without it: ${lost.message}`,
      'Redact less, or certify again on a service with test data',
    );
  writeBundle(output, made.files, '--output PATH');
  terminal.tell?.({ written: output, verification: JSON.parse(verificationJson(after)) as unknown });
  terminal.out(verificationText(after));
  terminal.err(
    `\nWritten: ${output}; look for what else it should not show: values of other names, and bodies that are not JSON\n`,
  );
  return EXIT.ok;
}
