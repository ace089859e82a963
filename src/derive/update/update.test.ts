import { parse, stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import { fileSystem, loadContract } from '../../index.js';
import { deriveContract } from '../index.js';
import { updateContract, type Updated } from './index.js';

interface Operation {
  responses: Record<string, unknown>;
  [word: string]: unknown;
}

/** Another version of a document, by a change of it. */
function document(change: (paths: Record<string, Record<string, Operation>>) => void = () => undefined): string {
  const note = {
    type: 'object',
    required: ['id', 'title'],
    properties: { id: { type: 'string', readOnly: true }, title: { type: 'string' } },
  };
  const json = (schema: unknown): unknown => ({ content: { 'application/json': { schema } } });
  const answers = (status: string, schema: unknown): Record<string, unknown> => ({
    [status]: { description: '', ...(json(schema) as object) },
  });
  const paths: Record<string, Record<string, Operation>> = {
    '/notes': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50, default: 20 } }],
        responses: answers('200', { type: 'array', items: note }),
      },
      post: { requestBody: json(note), responses: answers('201', note) },
    },
    '/notes/{id}': {
      get: { responses: answers('200', note) },
      delete: { responses: { '204': { description: '' } } },
    },
  };
  change(paths);
  return stringify(
    { openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths },
    { aliasDuplicateObjects: false },
  );
}

const derive = (text: string): ReturnType<typeof deriveContract> =>
  deriveContract({ text, name: 'openapi.yaml', schema: 's' });

const FIRST = derive(document()).text;

const updated = (contract: string, next: string): Updated => updateContract(contract, derive(next), () => false);

const summaryOf = ({ differences }: Updated): readonly string[] =>
  differences.map(({ difference, line, unplaced }) => {
    const path = 'fact' in difference ? difference.fact.path : difference.path;
    return `${difference.kind} ${String(line)} ${path.join('.')}${unplaced === undefined ? '' : ` (${unplaced})`}`;
  });

function loads(text: string): void {
  const read = (name: string): string => (name === 'again.yaml' ? text : fileSystem.read(name));
  const loaded = loadContract('again.yaml', { files: { ...fileSystem, read } });
  expect('problems' in loaded ? loaded.problems : []).toEqual([]);
}

const lineOf = (text: string, part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1;

const withPatch = document((paths) => {
  const item = paths['/notes/{id}'];
  if (item === undefined) return;
  item['patch'] = {
    requestBody: {
      content: {
        'application/merge-patch+json': { schema: { type: 'object', properties: { title: { type: 'string' } } } },
      },
    },
    responses: { '200': { description: '' } },
  };
});

const withoutDelete = document((paths) => {
  delete paths['/notes/{id}']?.['delete'];
});

const withOtherLimit = document((paths) => {
  const list = paths['/notes']?.['get'];
  if (list)
    list['parameters'] = [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 80, default: 20 } }];
});

describe('a document that stayed as it was', () => {
  test('differs in nothing, and the contract is the same text', () => {
    const same = updated(FIRST, document());
    expect(summaryOf(same)).toEqual([]);
    expect(same.text).toBe(FIRST);
  });

  test('what a person wrote, changed or took away is no difference', () => {
    const own = FIRST.replace('max: 50', 'max: 40')
      .replace(/^ +location.*\n/m, '')
      .replace('claims: [ openapi ]', 'claims: [ web-api, openapi ]')
      .replace(/^ {4}tag:/m, '    unique: none\n    tag:');
    expect(summaryOf(updated(own, document()))).toEqual([]);
  });
});

describe('a document that changed', () => {
  test('a changed fact has its line, and stands there after it, with all other lines as they were', () => {
    const change = updated(FIRST, withOtherLimit);
    expect(summaryOf(change)).toEqual([
      `changed ${String(lineOf(FIRST, 'max: 50'))} resources.notes.collection.limit.max`,
    ]);
    const [before, after] = [FIRST.split('\n'), change.text.split('\n')];
    const other = after.filter((line, n) => line !== before[n] && !line.startsWith('#   '));
    expect(other).toEqual(['        max: 80 # openapi']);
    expect(summaryOf(updated(change.text, withOtherLimit))).toEqual([]);
  });

  test('new facts stand where they belong, and load', () => {
    const change = updated(FIRST, withPatch);
    expect(summaryOf(change).join('\n')).toMatch(/added \d+ resources\.notes\.operations\.update\.status/);
    loads(change.text);
    const stated = parse(change.text) as { resources: { notes: { operations: { update: unknown } } } };
    expect(stated.resources.notes.operations.update).toMatchObject({ status: 200, format: 'merge-patch' });
    expect(summaryOf(updated(change.text, withPatch))).toEqual([]);
  });

  test('what is gone is taken away, with the keys above it that held nothing else', () => {
    const change = updated(FIRST, withoutDelete);
    expect(summaryOf(change).join('\n')).toMatch(/gone \d+ resources\.notes\.operations\.delete/);
    expect(change.text).not.toMatch(/^ {6}delete:/m);
    loads(change.text);
    expect(summaryOf(updated(change.text, withoutDelete))).toEqual([]);
  });

  test('a there and back leaves the facts as they were', () => {
    const there = updated(FIRST, withPatch).text;
    expect(parse(updated(there, document()).text)).toEqual(parse(FIRST));
  });
});

describe('what a person wrote', () => {
  test('stays against another word of the document, and is named once', () => {
    const own = FIRST.replace('max: 50 # openapi', 'max: 40 # Measured by us');
    const change = updated(own, withOtherLimit);
    expect(summaryOf(change)).toEqual([`kept ${String(lineOf(own, 'max: 40'))} resources.notes.collection.limit.max`]);
    expect(change.text).toContain('max: 40 # Measured by us');
    expect(summaryOf(updated(change.text, withOtherLimit))).toEqual([]);
  });

  test('comments stay, behind a fact that changes and before one that goes', () => {
    const own = FIRST.replace('max: 50 # openapi', 'max: 50 # As agreed with sales').replace(
      /^ {6}delete:/m,
      '      # Only for owners\n      delete:',
    );
    expect(updated(own, withOtherLimit).text).toContain('max: 80 # As agreed with sales');
    const gone = updated(own, withoutDelete).text;
    expect(gone).toContain('# Only for owners');
    loads(gone);
  });

  test('a fact with comments inside is not written over', () => {
    const own = FIRST.replace(/^( +)body: .*\{.*\n/m, (line, indent: string) => {
      const value = (parse(line) as { body: unknown }).body;
      return `${indent}body:\n${indent}  # Seen by all\n${stringify(value).trimEnd().replace(/^/gm, `${indent}  `)}\n`;
    });
    expect(own).toContain('# Seen by all');
    const other = document((paths) => {
      const create = paths['/notes']?.['post'];
      if (create)
        create['requestBody'] = {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['title'], properties: { title: { type: 'string', maxLength: 60 } } },
            },
          },
        };
    });
    const change = updated(own, other);
    expect(summaryOf(change).join('\n')).toMatch(/create\.body \(comments stand inside of it/);
    expect(change.text).toContain('# Seen by all');
  });

  test('a resource that was taken away stays away, also where it has something new', () => {
    const own = FIRST.replace(/^resources:\n(?:(?: .*)?\n)*/m, '\n');
    const change = updated(own, withPatch);
    expect(summaryOf(change).every((line) => line.startsWith('kept'))).toBe(true);
    expect(change.text).not.toMatch(/^resources:/m);
  });

  test('an operation that a person says is not there stays so', () => {
    const own = FIRST.replace(/^ {6}delete:\n(?: {8}.*\n)+/m, '      delete: none\n').replace(
      'cleanup: delete',
      'cleanup: none',
    );
    loads(own);
    expect(summaryOf(updated(own, document()))).toEqual([]);
    const other = document((paths) => {
      const one = paths['/notes/{id}']?.['delete'];
      if (one) one.responses = { '200': { description: '' } };
    });
    const change = updated(own, other);
    expect(summaryOf(change).every((line) => line.startsWith('kept'))).toBe(true);
    expect(change.text).toContain('      delete: none\n');
  });

  test('braces that a person wrote are kept as braces', () => {
    const own = FIRST.replace(
      /^ {6}delete:\n(?: {8}.*\n)+/m,
      '      delete: { status: 204, returns: nothing } # Ours\n',
    );
    const other = document((paths) => {
      const one = paths['/notes/{id}']?.['delete'];
      if (one) one.responses = { '202': { description: '' } };
    });
    const change = updated(own, other);
    expect(change.text).toContain('      delete: { status: 202, returns: nothing } # Ours\n');
    loads(change.text);
  });
});

test('a contract that was written by hand gains facts and loses none', () => {
  const hand = 'probity: 1\nservice: { name: Mine }\nclaims: []\ntarget: { base-url: "http://127.0.0.1:1" }\n';
  const change = updated(hand, document());
  expect(change.wasDerived).toBe(false);
  expect(change.differences.filter(({ difference }) => ['changed', 'gone'].includes(difference.kind))).toEqual([]);
  expect(change.text).toContain('service: { name: Mine }');
  loads(change.text);
});
