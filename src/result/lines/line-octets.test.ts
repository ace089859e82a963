import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineOctets } from './line-octets.js';

const digestOf = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

/** In two, and not in the middle of a character. */
const partsOf = (line: string): readonly string[] => {
  const at = line.indexOf('"', 1) + 1;
  return [line.slice(0, at), line.slice(at)];
};

describe('the octets of lines', () => {
  it('gives back every line as it was, in order, and their digest', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.boolean(), (values, keeps) => {
        const octets = new LineOctets({ keeps });
        // As in a run file, where JSON has no lone surrogate.
        const lines = values.map((value) => JSON.stringify(value));
        for (const line of lines) octets.add(partsOf(line));
        expect(octets.sha256()).toBe(digestOf(lines));
        if (keeps) expect(octets.lines()).toEqual(lines);
      }),
    );
  });

  it('takes lines longer than a block, and what comes before and after them', () => {
    const lines = ['a', 'é'.repeat(2_000_000), 'b'.repeat(900_000), 'c'.repeat(900_000), 'd'];
    for (const keeps of [true, false]) {
      const octets = new LineOctets({ keeps });
      for (const line of lines) octets.add(partsOf(line));
      expect(octets.sha256()).toBe(digestOf(lines));
      if (keeps) expect(octets.lines()).toEqual(lines);
    }
  });

  it('can be read before it is complete', () => {
    const octets = new LineOctets({ keeps: true });
    expect(octets.lines()).toEqual([]);
    expect(octets.sha256()).toBe(digestOf([]));
    octets.add(['1']);
    expect(octets.lines()).toEqual(['1']);
    expect(octets.sha256()).toBe(digestOf(['1']));
    octets.add(['', '2']);
    expect(octets.lines()).toEqual(['1', '2']);
    expect(octets.sha256()).toBe(digestOf(['1', '2']));
  });
});
