import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { DISPUTE_FILE } from '../dispute/dispute.js';
import { ENVELOPE, MANIFEST, RUN_FILE, type BundleFiles } from '../manifest.js';
import { DEFLATED, directoryOf, ZipProblem, type ZipEntry } from './directory.js';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
/** Octets that are unpacked at one time: they come to a thousand times as many at most. */
const STEP = 16 * 1024;

/**
 * The files of a zip, which may come from anybody: what is odd in it is refused, and no more is unpacked than it said.
 * @throws ZipProblem with the place, and what to do
 */
export function filesOfZip(octets: Buffer): BundleFiles {
  const { entries, start } = directoryOf(octets);
  const files = new Map<string, string>();
  let before = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const data = dataOf(octets, entry, start);
    // Files that share their octets unpack to far more than there is.
    if (entry.offset < before) throw new ZipProblem(`${entry.name} in the zip lies over another file`);
    before = data.end;
    const text = entry.method === DEFLATED ? inflated(data.octets, entry) : data.octets;
    if (text.length !== entry.size || crc32(text) !== entry.crc)
      throw new ZipProblem(`${entry.name} in the zip is not what its directory says: it was changed or damaged`);
    files.set(entry.name, text.toString('utf8'));
  }
  return withoutFolder(files);
}

/** Files by which a bundle, or a dispute, is known. */
const KNOWN = [ENVELOPE, MANIFEST, RUN_FILE, DISPUTE_FILE];
/** What the packer of one system adds of its own. */
const ADDED = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/** A bundle that was packed as a folder, as most tools do it, is the bundle in it. */
function withoutFolder(files: BundleFiles): BundleFiles {
  if (KNOWN.some((name) => files.has(name))) return files;
  const own = [...files].filter(([name]) => !ADDED.test(name));
  const folder = own[0]?.[0].split('/', 1)[0] ?? '';
  const isInside = own.every(([name]) => name.startsWith(`${folder}/`));
  if (!isInside || !KNOWN.some((name) => files.has(`${folder}/${name}`))) return files;
  return new Map(own.map(([name, text]) => [name.slice(folder.length + 1), text]));
}

/** The packed octets of a file; its own header says the same as the directory. */
function dataOf(octets: Buffer, { name, offset, packed, method, flags }: ZipEntry, limit: number) {
  if (offset + LOCAL_SIZE > limit || octets.readUInt32LE(offset) !== LOCAL)
    throw new ZipProblem(`${name} in the zip does not begin where its directory says (octet ${String(offset)})`);
  const [length, extra] = [octets.readUInt16LE(offset + 26), octets.readUInt16LE(offset + 28)];
  const own = octets.subarray(offset + LOCAL_SIZE, offset + LOCAL_SIZE + length).toString('utf8');
  const isSame = octets.readUInt16LE(offset + 6) === flags && octets.readUInt16LE(offset + 8) === method;
  if (own !== name || !isSame)
    throw new ZipProblem(`${name} in the zip is another file in its own header (octet ${String(offset)})`);
  const from = offset + LOCAL_SIZE + length + extra;
  const end = from + packed;
  if (end > limit) throw new ZipProblem(`${name} in the zip is cut`);
  return { octets: octets.subarray(from, end), end };
}

/** @throws ZipProblem as soon as more comes of it than it said */
function inflated(packed: Buffer, { name, size }: ZipEntry): Buffer {
  const chunks: Uint8Array[] = [];
  let octets = 0;
  const inflate = new Inflate((chunk) => {
    octets += chunk.length;
    if (octets > size)
      throw new ZipProblem(`${name} in the zip unpacks to more than the ${String(size)} octets that it says`);
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += STEP)
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch (error) {
    if (error instanceof ZipProblem) throw error;
    throw new ZipProblem(
      `${name} in the zip cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return Buffer.concat(chunks);
}
