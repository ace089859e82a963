import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../contract/text/json.js';
import { deriveContract } from '../index.js';
import {
  acceptProposal,
  factName,
  isSamePath,
  NotAcceptable,
  proposalsIn,
  removeProposal,
  withProposals,
} from './index.js';

const CONTRACT = `probity: 1
service: { name: Notes } # seen from far away
auth:
  default: required # the text of a person: 401
  # refusal:
  #   missing: 401 # http: the status that HTTP has for it

resources:
  notes:
    path: /notes
    operations:
      list: {}
      delete: { status: 204 } # openapi
      update:
        status: 200
      # replace: none # only a thought
    collection: &lists
      items: /notes
      # offset:
      #   base: 1 # openapi: most services begin with 1
      #   beyond: empty # openapi: most services do
  drafts:
    collection: *lists

# Left out:
#   PATCH /notes: nobody knows
`;

const names = (text: string): readonly string[] => proposalsIn(text).map(({ path }) => factName(path));
const seen = (path: string, value: Json): { path: string[]; value: Json; remark: string } => ({
  path: path.split('.'),
  value,
  remark: 'seen 3 times: what was asked',
});

describe('proposals in a contract', () => {
  test('are comments that are facts with their source behind them, and nothing else', () => {
    expect(names(CONTRACT)).toEqual([
      'auth.refusal.missing',
      'resources.notes.collection.offset.base',
      'resources.notes.collection.offset.beyond',
    ]);
  });

  test('of a derived contract are all found', () => {
    const folder = 'src/derive/fixtures';
    const files = readdirSync(folder).map((name) => `${folder}/${name}`);
    for (const file of [...files, 'examples/services/helpdesk/openapi.yaml']) {
      const { text, proposals } = deriveContract({ text: readFileSync(file, 'utf8'), name: 'o.yaml', schema: 's' });
      expect(new Set(names(text)), file).toEqual(new Set(proposals.map(({ path }) => factName(path))));
    }
  });
});

describe('a proposal that is put in', () => {
  const facts = [
    seen('http.head', true),
    seen('http.paths.case', 'sensitive'),
    seen('auth.refusal.missing', 403),
    seen('auth.refusal.invalid', 401),
    seen('resources.notes.operations.delete.repeat', 404),
    seen('resources.notes.operations.update.format', 'merge-patch'),
    seen('resources.notes.collection.offset.counts', 'pages'),
    seen('errors.schema', {
      type: 'object',
      required: ['detail'],
      properties: { detail: { type: ['string', 'array'] }, path: { type: 'string' }, timestamp: { type: 'string' } },
    }),
  ];
  const { text, written } = withProposals(CONTRACT, facts);

  test('is found again where its fact belongs, in the place of an earlier one', () => {
    expect(written).toHaveLength(facts.length);
    const again = proposalsIn(text);
    for (const fact of facts)
      expect(
        again
          .filter(({ path }) => isSamePath(path, fact.path))
          .map(({ value, remark }) => JSON.stringify([value, remark])),
        factName(fact.path),
      ).toEqual([JSON.stringify([fact.value, fact.remark])]);
  });

  test('says nothing', () => {
    expect(parse(text) as unknown).toEqual(parse(CONTRACT));
  });

  test('leaves all other lines as they are', () => {
    const rest = text.split('\n').filter((line) => !line.includes('seen 3 times') && line.trim() !== '');
    for (const line of CONTRACT.split('\n').filter((one) => one.trim() !== '' && !one.includes('missing: 401')))
      expect(rest).toContain(line);
  });

  test('can be put in again without a change', () => {
    expect(withProposals(text, facts).text).toBe(text);
  });

  test('becomes a fact with its source, alone', () => {
    const alone = proposalsIn(text).filter(({ path }) => !path.includes('collection'));
    for (const { path, value } of alone) {
      const after = acceptProposal(text, path);
      const at = path.reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], parse(after));
      expect(at, factName(path)).toEqual(value);
      expect(names(after)).not.toContain(factName(path));
      expect(names(after)).toHaveLength(names(text).length - 1);
    }
  });

  test('stands in the braces of the map that it belongs to', () => {
    const after = acceptProposal(text, ['resources', 'notes', 'operations', 'delete', 'repeat']);
    expect(after).toContain('      delete: { status: 204, repeat: 404 } # openapi\n');
  });

  test('has no place in a map that others refer to', () => {
    const path = ['resources', 'notes', 'collection', 'offset', 'base'];
    expect(() => acceptProposal(text, path)).toThrow(NotAcceptable);
    const inReference = seen('resources.drafts.collection.total', '/total');
    expect(withProposals(CONTRACT, [inReference]).unplaced).toEqual([inReference]);
  });

  test('is taken out with the keys above it that nothing else needs', () => {
    const once = removeProposal(CONTRACT, ['auth', 'refusal', 'missing']);
    expect(once).not.toContain('refusal');
    const other = removeProposal(CONTRACT, ['resources', 'notes', 'collection', 'offset', 'base']);
    expect(other).toContain('# offset:\n      #   beyond: empty');
  });
});

test('all proposals of a derived contract can be accepted, one after the other', () => {
  const document = readFileSync('examples/services/helpdesk/openapi.yaml', 'utf8');
  const { text } = deriveContract({ text: document, name: 'o.yaml', schema: 's' });
  const all = proposalsIn(text);
  const after = all.reduce((one, { path }) => acceptProposal(one, path), text);
  expect(all.length).toBeGreaterThan(10);
  expect(names(after)).toEqual([]);
});

test('what contradicts a fact is a remark behind it, once', () => {
  const one = {
    path: ['resources', 'notes', 'operations', 'delete', 'status'],
    stated: 204,
    seen: 200,
    remark: '3 times',
  };
  const { text } = withProposals(CONTRACT, [], [one]);
  expect(text).toContain('delete: { status: 204 } # openapi\n      # seen otherwise, status 200: 3 times\n');
  expect(withProposals(text, [], [one]).text).toBe(text);
  expect(parse(text) as unknown).toEqual(parse(CONTRACT));
});

test('lines that end as on Windows do so afterwards', () => {
  const { text } = withProposals(CONTRACT.replaceAll('\n', '\r\n'), [seen('http.head', true)]);
  const after = acceptProposal(text, ['http', 'head']);
  expect(after).toContain('http:\r\n  head: true # accepted (seen 3 times: what was asked)\r\n');
  expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('what is put in at one line stands in the order of its depth, and takes nothing away', () => {
  const short =
    'resources:\n  notes:\n    collection:\n      offset:\n        base: 0 # openapi\n        # beyond: empty # openapi: likely\n';
  const at = ['resources', 'notes', 'collection'];
  const { text } = withProposals(
    short,
    [
      seen('http.head', true),
      seen('resources.notes.collection.unknown-parameter', 'ignore'),
      seen('resources.notes.collection.offset.beyond', 'last'),
    ],
    [{ path: [...at, 'offset', 'base'], stated: 0, seen: 1, remark: 'once' }],
  );
  expect(text.split('\n').map((line) => line.replace(/ # seen 3.*/, ''))).toEqual([
    'resources:',
    '  notes:',
    '    collection:',
    '      offset:',
    '        base: 0 # openapi',
    '        # seen otherwise, 1: once',
    '        # beyond: last',
    '      # unknown-parameter: ignore',
    '',
    '# http:',
    '#   head: true',
    '',
  ]);
});

test('what is not proposed, or is stated, is not accepted', () => {
  expect(() => acceptProposal(CONTRACT, ['http', 'head'])).toThrow('http.head is not proposed');
  const stated = CONTRACT.replace('  # refusal:', '  refusal: { missing: 401 }\n  # refusal:');
  expect(() => acceptProposal(stated, ['auth', 'refusal', 'missing'])).toThrow('stated already');
});
