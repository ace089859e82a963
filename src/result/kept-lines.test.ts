import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptLines } from './kept-lines.js';

describe('kept lines', () => {
  it('gives back every line as it was, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'))), (lines) => {
        const kept = keptLines();
        // As in a run file, where JSON has no lone surrogate.
        const texts = lines.map((line) => JSON.stringify(line));
        for (const text of texts) kept.add(text);
        expect(kept.all()).toEqual(texts);
      }),
    );
  });

  it('keeps lines longer than a block, and what comes before and after them', () => {
    const kept = keptLines();
    const lines = ['a', 'é'.repeat(2_000_000), 'b'.repeat(900_000), 'c'.repeat(900_000)];
    for (const line of lines) kept.add(line);
    expect(kept.all()).toEqual(lines);
  });

  it('can be read before it is complete', () => {
    const kept = keptLines();
    expect(kept.all()).toEqual([]);
    kept.add('1');
    expect(kept.all()).toEqual(['1']);
    kept.add('2');
    expect(kept.all()).toEqual(['1', '2']);
  });
});
