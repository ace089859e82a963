import { expect, test } from 'vitest';
import type { FoldedClause } from '../../result/fold.js';
import { clause } from '../../result/golden/lines.js';
import { markedText } from './marked-text.js';

function folded(id: string, quote: string): FoldedClause {
  return {
    id: `doc:${id}`,
    document: 'doc',
    clause: clause(id, { quote }),
    verdict: 'satisfied',
    reason: '',
    required: [],
    also: [],
    subjects: { kept: 1, of: 1 },
    facts: [],
  };
}

const TEXT = '# Title\n\nOne thing. Another thing: not shown.\n\n- An item\n\n| A | B |\n|---|---|\n| GET | yes |\n';

test('each quoted sentence is a piece of its own, and no word is lost', () => {
  const blocks = markedText(TEXT, [folded('one', 'One thing.'), folded('gap', 'Another thing: not shown.')]);
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'item', 'row', 'row']);
  const [, paragraph] = blocks;
  expect(paragraph && 'pieces' in paragraph && paragraph.pieces.map((one) => [one.text, one.clauses.length])).toEqual([
    ['One thing.', 1],
    [' ', 0],
    ['Another thing: not shown.', 1],
  ]);
});

test('quotes that overlap share the piece that they have in common', () => {
  const [, paragraph] = markedText(TEXT, [folded('a', 'One thing. Another'), folded('b', 'Another thing')]);
  expect(
    paragraph && 'pieces' in paragraph && paragraph.pieces.map((one) => [one.text, one.clauses.map(({ id }) => id)]),
  ).toEqual([
    ['One thing. ', ['doc:a']],
    ['Another', ['doc:a', 'doc:b']],
    [' thing', ['doc:b']],
    [': not shown.', []],
  ]);
});

test('a row of a table is marked as a whole', () => {
  const blocks = markedText(TEXT, [folded('get', '| GET | yes |'), folded('nowhere', 'not in the text')]);
  expect(blocks.at(-1)).toMatchObject({ kind: 'row', cells: ['GET', 'yes'], clauses: [{ id: 'doc:get' }] });
  expect(blocks.at(-2)).toMatchObject({ kind: 'row', cells: ['A', 'B'], clauses: [] });
});

test('a sentence that stands twice is marked where its turn is', () => {
  const blocks = markedText('Same. Other. Same.', [folded('o', 'Other.'), folded('s', 'Same.')]);
  const [paragraph] = blocks;
  expect(paragraph && 'pieces' in paragraph && paragraph.pieces.map((one) => one.clauses.length)).toEqual([0, 1, 0, 1]);
});
