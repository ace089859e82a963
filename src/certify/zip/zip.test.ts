import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MOST_ENTRIES } from './directory.js';
import { filesOfZip } from './read.js';
import { zipOf } from './write.js';

const FILES = new Map([
  ['run.ndjson', '{"type":"header"}\n'.repeat(200)],
  ['sources/0-shop.yaml', 'probity: 1\n'],
  ['leer.txt', ''],
  ['ü.txt', 'Grüße'],
]);

/** Octets of the one entry of a zip, changed by hand: `central` and `local` are where its two headers begin. */
function forged(change: (zip: Buffer, central: number, local: number) => void, name = 'a.txt', text = 'aaaa'): Buffer {
  const zip = Buffer.from(zipSync({ [name]: strToU8(text) }));
  const central = zip.readUInt32LE(zip.length - 6);
  change(zip, central, 0);
  return zip;
}

describe('a zip of a bundle', () => {
  test('has the same files again', () => {
    expect(filesOfZip(Buffer.from(zipOf(FILES)))).toEqual(new Map([...FILES].sort(([a], [b]) => (a < b ? -1 : 1))));
  });

  test('is the same, octet for octet, whenever and in whatever order it is made', () => {
    const [one, other] = [zipOf(FILES), zipOf(new Map([...FILES].reverse()))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  test('may have folders in it, and be packed by other tools', () => {
    const zip = zipSync({ sources: { 'a.yaml': [strToU8('a: 1\n'), { level: 0 }] } }, { comment: 'packed by hand' });
    expect([...filesOfZip(Buffer.from(zip)).keys()]).toEqual(['sources/a.yaml']);
  });
});

describe('a bundle that was packed as a folder', () => {
  const packed = (files: Record<string, string>): Buffer =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
  const namesIn = (files: Record<string, string>): readonly string[] => [...filesOfZip(packed(files)).keys()];

  test('is the bundle in it, without what a system adds', () => {
    const folder = { 'shop/run.ndjson': 'a', 'shop/sources/a.yaml': 'b' };
    expect(namesIn(folder)).toEqual(['run.ndjson', 'sources/a.yaml']);
    expect(namesIn({ ...folder, 'shop/.DS_Store': '', '__MACOSX/shop/._run.ndjson': 'x' })).toEqual([
      'run.ndjson',
      'sources/a.yaml',
    ]);
    expect(namesIn({ 'contested/dispute.json': '{}' })).toEqual(['dispute.json']);
  });

  test('stays as it is beside another folder, or where nothing in it is of a bundle', () => {
    expect(namesIn({ 'shop/run.ndjson': 'a', 'other/a': 'b' })).toEqual(['shop/run.ndjson', 'other/a']);
    expect(namesIn({ 'shop/a': 'a' })).toEqual(['shop/a']);
    expect(namesIn({ 'run.ndjson': 'a', 'run.ndjson.d/run.ndjson': 'b' })).toContain('run.ndjson.d/run.ndjson');
  });
});

describe('a zip that means harm, or is damaged, is refused with the place', () => {
  const named = (name: string): Buffer => Buffer.from(zipSync({ [name]: strToU8('x') }));
  const both = (offsets: readonly [central: number, local: number], value: number): Buffer =>
    forged((zip, central, local) => {
      zip.writeUInt16LE(value, central + offsets[0]);
      zip.writeUInt16LE(value, local + offsets[1]);
    });

  test.each<[string, () => Buffer, RegExp]>([
    ['no zip', () => Buffer.from('run.ndjson'), /not a zip, or was cut/],
    ['a cut one', () => Buffer.from(zipOf(FILES)).subarray(0, -30), /not a zip, or was cut/],
    ['a name above the folder', () => named('../evil.txt'), /leads out of the bundle.*"\.\.\/evil\.txt"/],
    ['a name from the root', () => named('/etc/passwd'), /leads out of the bundle/],
    ['a name of a drive', () => named('C:/x'), /leads out of the bundle/],
    ['a name with backslashes', () => named('..\\x'), /leads out of the bundle/],
    ['an encrypted file', () => both([8, 6], 1), /a\.txt in the zip is encrypted/],
    ['an unknown method', () => both([10, 8], 14), /a\.txt in the zip is packed by method 14/],
    [
      'a link',
      () =>
        forged((zip, central) => {
          zip.writeUInt8(3, central + 5);
          zip.writeUInt16LE(0o120777, central + 40);
        }),
      /a\.txt in the zip is a link/,
    ],
    ['Zip64', () => forged((zip) => zip.writeUInt32LE(0xffffffff, zip.length - 6)), /more than 4 GiB \(Zip64\)/],
    ['a file of Zip64', () => forged((zip, at) => zip.writeUInt32LE(0xffffffff, at + 24)), /a\.txt .*\(Zip64\)/],
    [
      'too many files for a zip',
      () =>
        forged((zip) => {
          zip.writeUInt16LE(0xffff, zip.length - 12);
          zip.writeUInt16LE(0xffff, zip.length - 14);
        }),
      /65,535 files or more/,
    ],
    [
      'far more than its size lets expect',
      () => Buffer.from(zipSync({ 'a.txt': new Uint8Array(2 ** 25) })),
      /would unpack to 33554432: of a bundle of this size come 16777216 at most/,
    ],
    ['a part of several', () => forged((zip) => zip.writeUInt16LE(1, zip.length - 18)), /part of several/],
    [
      'a file that is larger than it says',
      () => forged((zip, central) => zip.writeUInt32LE(3, central + 24), 'a.txt', 'a'.repeat(5000)),
      /unpacks to more than the 3 octets/,
    ],
    [
      'a file too large',
      () => forged((zip, central) => zip.writeUInt32LE(0xf0000000, central + 24)),
      /too many for a file/,
    ],
    ['another checksum', () => forged((zip, central) => zip.writeUInt32LE(1, central + 16)), /changed or damaged/],
    [
      'two names for one file',
      () => forged((zip, _, local) => zip.write('b', local + 30)),
      /another file in its own header/,
    ],
    [
      'a place outside',
      () => forged((zip, central) => zip.writeUInt32LE(zip.length, central + 42)),
      /does not begin where/,
    ],
    [
      'a directory elsewhere',
      () => forged((zip) => zip.writeUInt32LE(0, zip.length - 6)),
      /does not end where it should/,
    ],
    [
      'more entries than it says',
      () =>
        forged((zip) => {
          zip.writeUInt16LE(0, zip.length - 12);
          zip.writeUInt16LE(0, zip.length - 14);
        }),
      /more than its 0 entries/,
    ],
  ])('%s', (_, zip, message) => {
    expect(() => filesOfZip(zip())).toThrow(message);
  });

  test('a file that is there twice, by whatever capitals', () => {
    const zip = Buffer.from(zipSync({ 'a.txt': strToU8('x'), 'A.txt': strToU8('y') }));
    expect(() => filesOfZip(zip)).toThrow(/A\.txt is in the zip more than once/);
  });

  test('two files over one another', () => {
    const zip = Buffer.from(zipSync({ 'a.txt': strToU8('x'), 'b.txt': strToU8('x') }, { level: 0 }));
    const second = zip.readUInt32LE(zip.length - 6) + 46 + 'a.txt'.length;
    zip.writeUInt32LE(0, second + 42);
    expect(() => filesOfZip(zip)).toThrow(/b\.txt in the zip/);
  });

  test('too many files', () => {
    const names = Array.from({ length: MOST_ENTRIES + 1 }, (_, n) => [String(n), new Uint8Array()] as const);
    expect(() => filesOfZip(Buffer.from(zipSync(Object.fromEntries(names), { level: 0 })))).toThrow(
      /no more than 2,000/,
    );
  });

  test('a bomb is not unpacked: no more than it says, whatever comes of it', () => {
    const zip = Buffer.from(zipSync({ 'bomb.txt': new Uint8Array(2 ** 26) }));
    zip.writeUInt32LE(1000, zip.readUInt32LE(zip.length - 6) + 24);
    expect(() => filesOfZip(zip)).toThrow(/unpacks to more than the 1000 octets/);
  });
});
