import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentEncodings, decode } from './decode.js';

const TEXT = Buffer.from('A text that is long enough to be worth it. '.repeat(20));

const run = (octets: Buffer, encodings: readonly string[], cap = 10_000, cut = false) =>
  decode(octets, { encodings, cap, cut });

describe('contentEncodings', () => {
  it('reads the list over several headers, in lower case, without identity', () => {
    const headers = [
      ['content-encoding', 'GZIP, identity'],
      ['X', 'br'],
      ['Content-Encoding', 'br'],
    ] as const;
    expect(contentEncodings(headers)).toEqual(['gzip', 'br']);
    expect(contentEncodings([])).toEqual([]);
  });
});

describe('decode', () => {
  it('takes each coding off, also several', async () => {
    const cases: [Buffer, string[]][] = [
      [gzipSync(TEXT), ['gzip']],
      [gzipSync(TEXT), ['x-gzip']],
      [deflateSync(TEXT), ['deflate']],
      [deflateRawSync(TEXT), ['deflate']],
      [brotliCompressSync(TEXT), ['br']],
      [brotliCompressSync(gzipSync(TEXT)), ['gzip', 'br']],
    ];
    for (const [octets, encodings] of cases) {
      const decoded = await run(octets, encodings);
      expect(decoded, encodings.join()).toMatchObject({ state: 'text', decoded: TEXT.length });
      expect(decoded.body.equals(TEXT)).toBe(true);
    }
  });

  it('keeps the beginning of what is too large', async () => {
    for (const [octets, encodings] of [
      [gzipSync(Buffer.alloc(5_000_000)), ['gzip']],
      [brotliCompressSync(Buffer.alloc(5_000_000)), ['br']],
      [gzipSync(gzipSync(Buffer.alloc(5_000_000))), ['gzip', 'gzip']],
    ] as [Buffer, string[]][]) {
      expect(await run(octets, encodings)).toMatchObject({ state: 'too-large', body: Buffer.alloc(10_000) });
    }
    expect((await run(gzipSync(Buffer.alloc(10_000)), ['gzip'])).state).toBe('text');
  });

  it('decodes what there is of content that was cut', async () => {
    const octets = gzipSync(Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251)));
    const decoded = await run(octets.subarray(0, octets.length - 10), ['gzip'], 10_000, true);
    expect(decoded.state).toBe('too-large');
    expect(decoded.body.length).toBeGreaterThan(100);
  });

  it('tells broken encoding from an unknown one', async () => {
    const broken = Buffer.from('this is not gzip');
    expect(await run(broken, ['gzip'])).toEqual({ body: broken, state: 'garbled', decoded: broken.length });
    expect((await run(gzipSync(TEXT).subarray(0, 30), ['gzip'])).state).toBe('garbled');
    for (const coding of ['zstd', 'constructor', '__proto__']) {
      expect(await run(TEXT, [coding])).toEqual({ body: TEXT, state: 'binary', decoded: TEXT.length });
    }
  });
});
