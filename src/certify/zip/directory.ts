/** Why a zip is not read: the place in it, and what to do. */
export class ZipProblem extends Error {
  constructor(
    message: string,
    readonly mend = 'Ask for the zip as `probity certify` wrote it',
  ) {
    super(message);
    this.name = 'ZipProblem';
  }
}

/** A file in a zip, as its directory has it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Where its own header stands. */
  readonly offset: number;
}

/** A bundle has two dozen files: more than this is none. */
export const MOST_ENTRIES = 2000;
/** Octets of all files of a bundle together, whatever the size of the zip. */
const MOST_OCTETS = 2 ** 29 - 1;
/** So many octets at most come of one: run files are packed to a twentieth or so, and nothing but padding to a hundredth. */
const MOST_TIMES = 100;
/** As much as this may come of the smallest zip. */
const FEWEST_OCTETS = 2 ** 24;

const ZIP64 = 'Pack the folder of the bundle, and nothing else, as an ordinary zip';

const MOST = MOST_ENTRIES.toLocaleString('en');

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
/** Encrypted, patched, strongly encrypted, masked headers. */
const UNREADABLE = 0x0001 | 0x0020 | 0x0040 | 0x2000;
const UTF8 = 0x0800;
const STORED = 0;
/** Deflate is the one way of packing that every tool knows. */
export const DEFLATED = 8;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;

/** The directory at the end of a zip, each entry looked at before anything is unpacked. @throws ZipProblem */
export function directoryOf(octets: Buffer): { readonly entries: readonly ZipEntry[]; readonly start: number } {
  const end = endOf(octets);
  const [disk, first, here, all] = [4, 6, 8, 10].map((at) => octets.readUInt16LE(end + at)) as [
    number,
    number,
    number,
    number,
  ];
  const [size, start] = [octets.readUInt32LE(end + 12), octets.readUInt32LE(end + 16)];
  if (all === 0xffff || here === 0xffff)
    throw new ZipProblem(`The zip has 65,535 files or more (Zip64), and a bundle has no more than ${MOST}`, ZIP64);
  if (size === 0xffffffff || start === 0xffffffff)
    throw new ZipProblem('The zip is one for more than 4 GiB (Zip64), and no bundle is as large', ZIP64);
  if (disk !== 0 || first !== 0 || here !== all)
    throw new ZipProblem('The zip is a part of several', 'Ask for one whole zip');
  if (start + size !== end)
    throw new ZipProblem(`The directory of the zip does not end where it should (octet ${String(end)})`);
  if (all > MOST_ENTRIES)
    throw new ZipProblem(`The zip has ${String(all)} files, and a bundle has no more than ${MOST}`, ZIP64);
  const entries: ZipEntry[] = [];
  let at = start;
  for (let n = 0; n < all; n += 1) {
    if (at + CENTRAL_SIZE > end || octets.readUInt32LE(at) !== CENTRAL)
      throw new ZipProblem(`Entry ${String(n + 1)} of the directory (octet ${String(at)}) is none`);
    const [name, extra, comment] = [28, 30, 32].map((offset) => octets.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const next = at + CENTRAL_SIZE + name + extra + comment;
    if (next > end) throw new ZipProblem(`Entry ${String(n + 1)} of the directory (octet ${String(at)}) is cut`);
    const entry = entryAt(octets, at, octets.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + name));
    if (entry !== undefined) entries.push(entry);
    at = next;
  }
  if (at !== end)
    throw new ZipProblem(`The directory of the zip has more than its ${String(all)} entries (octet ${String(at)})`);
  refuseTogether(entries, octets.length);
  return { entries, start };
}

/** Where the record at the end stands: behind it there is nothing but its comment. */
function endOf(octets: Buffer): number {
  for (let at = octets.length - END_SIZE; at >= Math.max(0, octets.length - END_SIZE - 0xffff); at -= 1)
    if (octets.readUInt32LE(at) === END && at + END_SIZE + octets.readUInt16LE(at + 20) === octets.length) return at;
  throw new ZipProblem('It is not a zip, or was cut: it has no directory at its end');
}

/** Undefined for a folder. */
function entryAt(octets: Buffer, at: number, raw: Buffer): ZipEntry | undefined {
  const [flags, method] = [octets.readUInt16LE(at + 8), octets.readUInt16LE(at + 10)];
  const [crc, packed, size] = [16, 20, 24].map((offset) => octets.readUInt32LE(at + offset)) as [
    number,
    number,
    number,
  ];
  const [host, mode] = [octets.readUInt8(at + 5), octets.readUInt16LE(at + 40)];
  const name = nameOf(raw, (flags & UTF8) !== 0);
  const isFolder = name.endsWith('/') && size === 0;
  refuseName(isFolder ? name.slice(0, -1) : name);
  if ((flags & UNREADABLE) !== 0) throw new ZipProblem(`${name} in the zip is encrypted`, 'Pack it without a password');
  if (method !== STORED && method !== DEFLATED)
    throw new ZipProblem(
      `${name} in the zip is packed by method ${String(method)}`,
      'Pack it with deflate, as every tool can',
    );
  if (host === UNIX && (mode & FILE_TYPE) === LINK)
    throw new ZipProblem(`${name} in the zip is a link, and a bundle has none`);
  if (size === 0xffffffff || packed === 0xffffffff)
    throw new ZipProblem(`${name} in the zip is packed as if it had more than 4 GiB (Zip64)`, ZIP64);
  if (size > MOST_OCTETS)
    throw new ZipProblem(`${name} in the zip has ${String(size)} octets: too many for a file of a bundle`);
  if (method === STORED && packed !== size) throw new ZipProblem(`${name} in the zip has two sizes`);
  return isFolder ? undefined : { name, method, flags, crc, packed, size, offset: octets.readUInt32LE(at + 42) };
}

function nameOf(raw: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder(isUtf8 ? 'utf-8' : 'ascii', { fatal: true }).decode(raw);
  } catch {
    throw new ZipProblem(`A name in the zip is not text: ${raw.toString('latin1').replace(/[^ -~]/g, '?')}`);
  }
}

/** A name that leads out of the folder, or is not the same on every system. */
function refuseName(name: string): void {
  const parts = name.split('/');
  const isOdd = /[\\:\p{Cc}]/u.test(name) || name.length > 255;
  if (isOdd || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new ZipProblem(
      `A name in the zip leads out of the bundle, or is not a name: ${JSON.stringify(name.slice(0, 100))}`,
    );
}

/** What is unpacked is held in memory: a zip that comes from anybody must not fill it. */
function refuseTogether(entries: readonly ZipEntry[], packed: number): void {
  const known = new Set<string>();
  let octets = 0;
  for (const { name, size } of entries) {
    // Some systems tell no capitals apart.
    const key = name.normalize('NFC').toLowerCase();
    if (known.has(key)) throw new ZipProblem(`${name} is in the zip more than once`);
    known.add(key);
    octets += size;
  }
  const most = Math.min(MOST_OCTETS, Math.max(FEWEST_OCTETS, packed * MOST_TIMES));
  if (octets > most)
    throw new ZipProblem(
      `The zip has ${String(packed)} octets and would unpack to ${String(octets)}: of a bundle of this size come ${String(most)} at most`,
      'Ask for the zip as `probity certify` wrote it, or for the bundle as a folder',
    );
}
