import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { LEDGER_FILE } from '../../certify/bundle.js';
import { REFUSALS_FILE, RUN_FILE } from '../../certify/manifest.js';
import { certify, ciTokenOffer, type Certified } from '../../certify/certify.js';
import { controlText } from '../../certify/control.js';
import { keyId } from '../../certify/envelope.js';
import { refusalsJson } from '../../certify/refusal.js';
import { PROFILES, profileNamed } from '../../certify/profile.js';
import type { Given } from '../../certify/statement.js';
import type { Certifying } from '../../certify/renewal/renewal.js';
import { verifyBundle } from '../../certify/verify/verify.js';
import { isZipName, readBundle, refuseThere, writeBundle } from '../certify/bundle-folder.js';
import { certificateText, refusalsText } from '../../certify/text.js';
import { checks, fileSystem, ledgerTo } from '../../index.js';
import { collect, positive, rate } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { EXIT, UsageError } from '../exit.js';
import { privateKeyAt } from '../certify/key-files.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { lockFolder } from '../../output/folder-lock.js';
import { OutputFolder } from '../../output/output-folder.js';
import { Progress } from '../run/progress.js';
import { defined, interruptible } from '../run/running.js';
import type { Terminal } from '../terminal.js';

interface Arguments extends TrustArguments {
  readonly profile: string;
  readonly output: string;
  readonly challenge?: string;
  readonly key?: string;
  readonly baseUrl?: string;
  readonly witness?: string;
  readonly ci?: boolean;
  readonly validDays: number;
  readonly allowVolatile: readonly string[];
  readonly renews?: string;
  readonly disguise?: boolean;
  readonly allowDisruptive?: boolean;
  readonly allowSecretCommands?: boolean;
  readonly concurrency?: number;
  readonly rate?: number;
}

/** `probity certify CONTRACT --profile P --output FOLDER`: a run whose result others can verify. */
export function addCertify(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(program.command('certify').argument('<contract>', 'service contract (YAML)'))
    .summary('certify a running service, so that others can verify it')
    .description(
      'Runs all that a profile asks for, and writes a folder that others can verify with `probity verify`: the run file, the\n' +
        'contract with its documents, and a signed statement. It refuses what proves too little, with the reason and the fix.',
    )
    .addOption(new Option('--profile <name>', 'what to certify').choices(PROFILES).makeOptionMandatory())
    .requiredOption('--output <path>', 'folder, or FILE.zip, for the bundle')
    .option(
      '--challenge <text>',
      'the text that the recipient of the certificate gave you; drawn when left out, and the certificate says so',
    )
    .option('--key <file>', 'private key to sign with; without one the bundle is unsigned')
    .option(
      '--witness <name>',
      'you certify the service of another party, under this name; needs --challenge and --key',
    )
    .option('--ci', 'the CI job that this runs in is named by a token of its own (GitHub Actions, `id-token: write`)')
    .option('--base-url <url>', 'base URL of the service, in place of target.base-url')
    .option('--valid-days <n>', 'days until it expires, 366 at most', days, 180)
    .option(
      '--allow-volatile <field>',
      'word of the issuer: this field that callers write may be volatile, such as products/price (repeatable)',
      collect,
      [],
    )
    .option('--renews <bundle>', 'the bundle of the certificate before: says what changed since that may break callers')
    .option(
      '--disguise',
      'look like an ordinary client, a different one for each challenge: the service cannot know the run by User-Agent or marks',
    )
    .option('--allow-disruptive', 'let a profile with limits push the service to them')
    .option('--allow-secret-commands', 'run the commands that the contract names for secrets')
    .option('--concurrency <n>', 'requests in flight at one time (default: 8)', positive)
    .option('--rate <n/s>', 'requests per second at most, such as 20/s', rate)
    .action(async (path: string, given: Arguments) => {
      done(await certifyTo(path, given, terminal));
    });
}

/** To a folder. A zip is made of one beside it, which stays where the certificate is refused. */
async function certifyTo(path: string, given: Arguments, terminal: Terminal): Promise<number> {
  if (given.ci === true && ciTokenOffer(terminal.environment) === undefined)
    throw new UsageError(
      '--ci is for a job of GitHub Actions, and this is none that may ask for a token',
      'Give the job `permissions: id-token: write`, or leave --ci out',
    );
  if (!isZipName(given.output)) return await certifyToFolder(path, given, terminal);
  refuseThere(given.output, '--output PATH');
  const folder = `${given.output}.run`;
  const code = await certifyToFolder(path, { ...given, output: folder }, terminal, given.output);
  if (code !== EXIT.ok) return code;
  writeBundle(given.output, readBundle(folder), '--output PATH');
  rmSync(folder, { recursive: true });
  return code;
}

async function certifyToFolder(
  path: string,
  given: Arguments,
  terminal: Terminal,
  written = given.output,
): Promise<number> {
  const profile = profileNamed(given.profile, fileSystem);
  if (profile === undefined) throw new UsageError(`There is no profile ${given.profile}`);
  if (profile.disruptive && given.allowDisruptive !== true)
    throw new UsageError(
      `The profile ${profile.id} pushes the service to its limits`,
      'Say that it may with --allow-disruptive',
    );
  const said = saidBy(given);
  const contract = contractFor(path, { allowFiles: trustFor(path, given, terminal).files });
  const key = given.key === undefined ? undefined : privateKeyAt(given.key);
  const sending = {
    environment: terminal.environment,
    secretCommands: given.allowSecretCommands ?? false,
    ...defined({ baseUrl: given.baseUrl }),
  };
  const trust = await trusted(path, contract, given, terminal, sending);
  const renews = given.renews === undefined ? undefined : await earlier(given.renews, key);
  refuseUsed(given.output);
  const signer = key === undefined ? '' : keyId(createPublicKey(key));
  const folder = new OutputFolder(given.output);
  const unlock = lockFolder(given.output);
  rmSync(join(given.output, REFUSALS_FILE), { force: true });
  const progress = new Progress(terminal);
  const interrupt = interruptible(terminal, undefined);
  const disk = new DiskTrouble(terminal.err, interrupt.stop);
  const [runFile, ledgerFile] = [folder.open(RUN_FILE, disk.ofFile), folder.openSafe(LEDGER_FILE, disk.ofLedger)];
  try {
    const made = await certify({
      contract,
      profile,
      checks,
      given: said,
      now: new Date(),
      environment: terminal.environment,
      ledgerText: () => readFileSync(join(given.output, LEDGER_FILE), 'utf8'),
      onRun: (baseUrl) => {
        terminal.err(`${controlText(baseUrl, { ...said, signer })}\n`);
      },
      ...defined({ key, baseUrl: given.baseUrl, renews }),
      running: {
        ...trust,
        ...defined({ concurrency: given.concurrency, rate: given.rate }),
        secretCommands: sending.secretCommands,
        signal: interrupt.signal,
        stopCleanUp: interrupt.stopCleanUp,
        ledger: ledgerTo(ledgerFile.append),
        onLine: (line) => {
          progress.tell(line);
        },
        write: runFile.append,
      },
    });
    progress.end();
    runFile.close();
    const code = interrupt.exit() ?? tell(made, { ...given, written }, folder, terminal);
    return code === EXIT.ok && disk.isTold ? EXIT.incomplete : code;
  } finally {
    progress.end();
    interrupt.end();
    runFile.close();
    ledgerFile.close();
    removeEmpty(given.output);
    unlock();
  }
}

/** Where no run was made, its files have nothing in them, and would be taken for a run that broke off. */
function removeEmpty(folder: string): void {
  const [run, ledger] = [join(folder, RUN_FILE), join(folder, LEDGER_FILE)];
  if (statSync(run, { throwIfNoEntry: false })?.size !== 0) return;
  for (const path of [run, ledger]) rmSync(path, { force: true });
}

function tell(
  made: Certified,
  given: Arguments & { readonly written: string },
  folder: OutputFolder,
  terminal: Terminal,
): number {
  if (made.kind === 'problem') throw new UsageError(made.problem, made.hint);
  if (made.kind === 'refused') {
    terminal.tell?.({ certified: false, refusals: made.refusals });
    terminal.out(refusalsText(made.refusals));
    folder.write(REFUSALS_FILE, refusalsJson(made.refusals));
    if (made.run !== undefined)
      terminal.err(`\nThe run is in ${given.output}/${RUN_FILE}: probity report ${given.output}\n`);
    else terminal.err('\nNothing was sent: there is no run to report\n');
    const codes = made.refusals.map(({ code }) => code);
    if (codes.includes('defect')) return EXIT.defect;
    return codes.includes('violated') ? EXIT.nonConformant : EXIT.incomplete;
  }
  for (const [name, text] of made.files) if (name !== RUN_FILE && name !== LEDGER_FILE) folder.write(name, text);
  terminal.tell?.({ certified: true, written: given.written, certificate: made.certificate });
  terminal.out(certificateText(made.certificate));
  if (given.key === undefined) terminal.err('\nIt is unsigned: it cannot be shown to be yours. Sign with --key FILE\n');
  const { challenge } = made.certificate;
  const against = [
    ...(given.key === undefined ? [] : [`--key ${existsSync(`${given.key}.pub`) ? `${given.key}.pub` : 'KEY.pub'}`]),
    ...(challenge.by === 'self' ? [] : [`--challenge '${challenge.text.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  terminal.err(
    `\nWritten: ${given.written} (${String(made.files.size)} files); verify it with: ${['probity verify', given.written, ...against].join(' ')}\n`,
  );
  return EXIT.ok;
}

/** The certificate before: whole as it was signed, by the same key where there is one. It may have expired. */
async function earlier(path: string, key: KeyObject | undefined): Promise<Certifying> {
  const files = readBundle(path);
  const signed = key === undefined ? {} : { key: createPublicKey(key) };
  const { steps, certificate } = await verifyBundle({ files, checks, now: new Date(), ...signed });
  const broken = steps.filter(({ step }) => step === 'signature' || step === 'files').flatMap((one) => one.troubles);
  const [trouble] = broken.filter(({ code }) => code !== 'unsigned' || key !== undefined);
  if (certificate !== undefined && trouble === undefined) return { certificate, files };
  throw new UsageError(
    `${path} cannot be renewed: ${trouble?.message ?? 'it has no certificate'}`,
    'Name the folder of the certificate before, signed with the same key',
  );
}

/** What whoever certifies says of it. */
function saidBy({ challenge, witness, ci, key, validDays, allowVolatile, disguise }: Arguments): Omit<Given, 'signer'> {
  if (witness !== undefined && (challenge === undefined || key === undefined))
    throw new UsageError('A witness gives the challenge and signs', 'Add --challenge TEXT and --key FILE');
  if (witness !== undefined && ci === true)
    throw new UsageError('Either a witness ran it or a CI job', 'Leave out --ci or --witness');
  if (challenge === '') throw new UsageError('The challenge is empty');
  return {
    challenge:
      challenge === undefined
        ? { text: randomBytes(16).toString('hex'), by: 'self' }
        : { text: challenge, by: 'issuer' },
    ran: witness === undefined ? { by: ci === true ? 'ci-attested' : 'self-declared' } : { by: 'witnessed', witness },
    expires: new Date(Date.now() + validDays * 86_400_000).toISOString(),
    disguised: disguise === true,
    allowedVolatile: allowVolatile,
  };
}

/** What an earlier bundle left there would be a file too many. What a refused run left is written over. */
function refuseUsed(path: string): void {
  const there = existsSync(path) ? readdirSync(path) : [];
  const other = there.filter((name) => ![RUN_FILE, LEDGER_FILE, REFUSALS_FILE].includes(name));
  if (other.length > 0) throw new UsageError(`${path} is not empty`, 'Choose another folder with --output FOLDER');
}

function days(text: string): number {
  const count = positive(text);
  if (count > 366) throw new UsageError('A certificate is valid for 366 days at most');
  return count;
}
