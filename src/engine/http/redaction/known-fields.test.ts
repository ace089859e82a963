import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownFields } from './known-fields.js';

const octets = (text: string): Buffer => Buffer.from(text, 'latin1');

test('answers one after the other are read as if each were alone', () => {
  const text = fc.constantFrom('', 'ETag', 'etag', '"a"', '"b"', '\u00e9', 'no-store');
  const answers = fc.array(fc.array(fc.tuple(text, text), { maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(answers, (sequence) => {
      const known = new KnownFields();
      for (const fields of sequence) expect(known.read(fields.flat().map(octets))).toEqual(fields);
    }),
  );
});

test('a field that says at its place what it said before is given again, another one is not', () => {
  const known = new KnownFields();
  const [type, tag] = known.read(['Content-Type', 'text/html', 'ETag', '"1"'].map(octets));
  const again = known.read(['Content-Type', 'text/html', 'ETag', '"2"'].map(octets));
  expect(again[0]).toBe(type);
  expect(again[1]).not.toBe(tag);
});

test('an answer keeps what it said when the next one says something else', () => {
  const known = new KnownFields();
  const first = known.read(['ETag', '"1"'].map(octets));
  known.read(['ETag', '"2"'].map(octets));
  expect(first).toEqual([['ETag', '"1"']]);
});
