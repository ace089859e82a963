import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { GITHUB_ISSUER, type CiKeys } from '../../certify/ci-attestation.js';
import { counted } from '../../certify/refusal.js';
import { checks } from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { entryOf, unlisted, type Entry } from '../../register/entry.js';
import { mendOf } from '../../register/mend.js';
import { REGISTER_FILE, siteFiles } from '../../register/site.js';
import { isZipName, readBundle } from '../certify/bundle-folder.js';
import { EXIT, UsageError } from '../exit.js';
import { ciKeysAt, publicKeyAt } from '../certify/key-files.js';
import { bundleAt, bundleNames, bundlesAddress, earlierNames, listedFor } from '../certify/register-folder.js';
import { defined } from '../run/running.js';
import type { Terminal } from '../terminal.js';

interface Arguments {
  readonly output: string;
  readonly keys?: string;
  readonly bundlesUrl?: string;
  readonly jwks?: string;
  readonly issuer: string;
  readonly json?: boolean;
}

/** `probity register FOLDER --output SITE`: a site about the bundles in a folder, each verified offline. */
export function addRegister(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('register')
    .argument('<folder>', 'folder with bundles, a folder or a zip each')
    .summary('make a site of verified certificates')
    .description(
      'Verifies every bundle in a folder offline, each with the public key that is listed for it:\n' +
        'NAME.pub for the bundle NAME. Where there is a NAME.challenge, it must answer that text.\n' +
        'Writes static pages and badges; what does not verify stands there with its reason.\n' +
        'Exit codes: 0 all verified, 1 some not, 2 wrong usage.',
    )
    .requiredOption('--output <site>', 'folder for the site')
    .option('--keys <folder>', 'folder of the keys and challenges (default: the one with the bundles)')
    .option('--bundles-url <url>', 'where others find the bundles, for links: such as https://example.com/bundles/')
    .option('--jwks <file>', 'keys of the issuer of the tokens of CI jobs (JSON Web Key Set)')
    .option('--issuer <url>', 'issuer of the tokens of CI jobs, with --jwks', GITHUB_ISSUER)
    .option('--json', 'print the register for programs')
    .action(async (folder: string, given: Arguments) => {
      done(await register(folder, given, terminal));
    });
}

async function register(folder: string, given: Arguments, terminal: Terminal): Promise<number> {
  const keys = given.keys ?? folder;
  const names = bundleNames(folder, keys);
  const before = earlierNames(given.output, folder);
  const bundlesUrl = given.bundlesUrl === undefined ? undefined : bundlesAddress(given.bundlesUrl);
  const now = new Date();
  const ciKeys = given.jwks === undefined ? undefined : ciKeysAt(given.jwks, given.issuer);
  const entries: Entry[] = [];
  // One after another: a bundle may fill most of the memory.
  for (const name of names) entries.push(await entryAt(folder, keys, name, { now, ...defined({ ciKeys }) }));
  const files = siteFiles({ entries, now, before, ...defined({ bundlesUrl }) });
  for (const [name, text] of files) writeText(join(given.output, name), text);
  if (given.json) terminal.document(files.get(REGISTER_FILE) ?? '', 'json');
  else terminal.out(textOf(entries));
  terminal.err(`\nWritten: ${join(given.output, 'index.html')}\n`);
  return entries.every(({ state }) => state === 'verified') ? EXIT.ok : EXIT.nonConformant;
}

async function entryAt(
  folder: string,
  keys: string,
  name: string,
  { now, ciKeys }: { readonly now: Date; readonly ciKeys?: CiKeys },
): Promise<Entry> {
  const isListed = listedFor(name, keys, 'pub') !== undefined;
  const key = isListed ? publicKeyAt(join(keys, `${name}.pub`)) : undefined;
  // The end of a line is of the file, and not of the challenge.
  const challenge = listedFor(name, keys, 'challenge')?.replace(/\r?\n$/, '');
  const path = bundleAt(folder, name);
  const zip = isZipName(path) && basename(path) !== name ? { zip: basename(path) } : {};
  let files;
  try {
    files = readBundle(path);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ...unlisted(name, 'refused', 'unreadable', error.message), ...zip };
  }
  return { ...(await entryOf({ name, files, ...defined({ key, challenge, ciKeys }) }, checks, now)), ...zip };
}

const SIGNS = { verified: '✓', expired: '–', refused: '✗', unverifiable: '?' } as const;
const WORDS = { verified: 'verified', expired: 'expired', refused: 'refused', unverifiable: 'not verified' } as const;

function textOf(entries: readonly Entry[]): string {
  const verified = entries.filter(({ state }) => state === 'verified').length;
  const lines = entries.flatMap(({ name, state, certificate, reasons }) => [
    `  ${SIGNS[state]} ${name}: ${WORDS[state]}${state === 'verified' ? `, ${certificate?.profile.id ?? ''} until ${certificate?.expires.slice(0, 10) ?? ''}` : ''}`,
    ...reasons.flatMap(({ code, message }) => [`      ${code}: ${message}`, `      ${mendOf(code, name)}`]),
  ]);
  return `${String(verified)} of ${counted(entries.length, 'bundle')} verified\n${lines.join('\n')}\n`;
}
