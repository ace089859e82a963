import { assert, constantFrom, jsonValue, oneof, property, record, array, constant } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from 'probity/check';
import { stepped } from '../../../../src/reference/records/steps.js';
import { patched, type PatchOperation } from './json-patch.js';

type Example = readonly [name: string, document: Json, patch: readonly PatchOperation[], result: Json | undefined];

/** Document, patch and result, as the appendix of RFC 6902 has them; undefined for what cannot be carried out. */
const APPENDIX: readonly (readonly [name: string, document: Json, patch: readonly PatchOperation[], result?: Json])[] =
  [
    ['A.1', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
    ['A.2', { foo: ['bar', 'baz'] }, [{ op: 'add', path: '/foo/1', value: 'qux' }], { foo: ['bar', 'qux', 'baz'] }],
    ['A.3', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
    ['A.4', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
    ['A.5', { baz: 'qux' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo' }],
    [
      'A.6',
      { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
      [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
      { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
    ],
    [
      'A.7',
      { foo: ['all', 'grass', 'cows', 'eat'] },
      [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
      { foo: ['all', 'cows', 'eat', 'grass'] },
    ],
    ['A.8', { foo: ['a', 2] }, [{ op: 'test', path: '/foo/1', value: 2 }], { foo: ['a', 2] }],
    ['A.9', { baz: 'qux' }, [{ op: 'test', path: '/baz', value: 'bar' }], undefined],
    ['A.12', { foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }], undefined],
    ['A.14', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
    ['A.15', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: '10' }], undefined],
    ['A.16', { foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['abc'] }], { foo: ['bar', ['abc']] }],
  ];

/** The whole document is a place as well, and an end of a list is none to be read. */
const BESIDE: readonly Example[] = [
  ['the document', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
  ['behind the end', [1], [{ op: 'add', path: '/2', value: 2 }], undefined],
  ['the end is no entry', [1], [{ op: 'replace', path: '/-', value: 2 }], undefined],
  ['no leading zeros', [1, 2], [{ op: 'remove', path: '/01' }], undefined],
  ['into itself', { a: { b: 1 } }, [{ op: 'move', from: '/a', path: '/a/b/c' }], undefined],
  ['a copy of what is not there', { a: 1 }, [{ op: 'copy', from: '/b', path: '/c' }], undefined],
  [
    'one fails, all fail',
    { a: 1 },
    [
      { op: 'remove', path: '/a' },
      { op: 'remove', path: '/a' },
    ],
    undefined,
  ],
];

describe('a JSON Patch', () => {
  it.each([...APPENDIX, ...BESIDE].map((example) => ({ example, name: example[0] })))('$name', ({ example }) => {
    const [, document, patch, result] = example;
    expect(patched(document, patch)).toEqual(result);
  });

  it('comes to the same as in the reference service, which shares no code with it', () => {
    const names = constantFrom('', '/a', '/a/0', '/a/1', '/a/-', '/b', '/b/c', '/b/c/0', '/b/~0x', '/0', '/-');
    const value = oneof(jsonValue({ maxDepth: 2 }), constant([1, 2])) as never as ReturnType<typeof constant<Json>>;
    const operation = oneof(
      record({ op: constantFrom('add', 'replace', 'test'), path: names, value }),
      record({ op: constant('remove'), path: names.filter((path) => path !== '') }),
      record({ op: constantFrom('move', 'copy'), from: names, path: names }),
    );
    const document = record({
      a: oneof(array(value, { maxLength: 3 }), value),
      b: record({ c: array(value, { maxLength: 2 }), '~x': value }),
    });
    let carriedOut = 0;
    assert(
      property(document, array(operation, { minLength: 1, maxLength: 3 }), (before, patch) => {
        const [start, steps] = [
          JSON.parse(JSON.stringify(before)) as Json,
          JSON.parse(JSON.stringify(patch)) as Json[],
        ];
        let expected: Json | undefined;
        try {
          expected = steps.reduce(stepped, start);
          carriedOut += 1;
        } catch {
          expected = undefined;
        }
        expect(patched(start, steps as never)).toEqual(expected);
      }),
      { numRuns: 500, seed: 1 },
    );
    expect(carriedOut).toBeGreaterThan(50);
  });
});
