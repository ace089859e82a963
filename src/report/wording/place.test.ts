import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileRun } from '../../result/golden/hostile.js';
import { GOLDEN_HEADER, GOLDEN_LINES, goldenRun, runOf } from '../../result/golden/run.js';
import type { HeaderLine, Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { placeFinder, type Place } from './place.js';

const TEXT = `probity: 1
claims: [web-api]
resources:
  products:
    path: /products
    operations:
      list: {}
operations:
  pay: {}
`;

function withHeader(header: Partial<HeaderLine>): Run {
  return runOf({ ...GOLDEN_HEADER, ...header }, GOLDEN_LINES, 'non-conformant');
}

function placeOf(run: Run, subject: string, position?: string, facts?: readonly string[]): Place {
  const [entry] = summarise(run).entries;
  const [folded] = summarise(run).clauses;
  const { position: _, ...clause } = folded!.clause;
  return placeFinder(run)(
    { ...entry!, plan: { ...entry!.plan, subject } },
    {
      ...folded!,
      clause: {
        ...clause,
        ...(position !== undefined && { position }),
        ...(facts && { gap: { facts, filled: true, yaml: '' } }),
      },
    },
  );
}

const contract = { name: 'my.yaml', text: TEXT, sha256: 'a'.repeat(64) };

describe('the place of an entry', () => {
  const run = withHeader({ sources: [contract], selection: ['run', './apis/my.yaml', '--seed', '1'] });

  it.each([
    ['products.list', 7, 7],
    ['products.created_at', 4, 3],
    ['products', 4, 3],
    ['pay', 9, 3],
    ['service', 2, 1],
    ['nobody', 2, 1],
  ])('of %s is line %i of the contract, when its clause stands in a shipped document', (subject, line, column) => {
    const place = { file: 'apis/my.yaml', line, column };
    expect(placeOf(run, subject)).toEqual(place);
    expect(placeOf(run, subject, 'probity:conventions/web-api.yaml:76:5')).toEqual(place);
  });

  it('is the fact that the contract states in place of the document, or what it stands in', () => {
    const own = 'probity:conventions/web-api.yaml:76:5';
    expect(placeOf(run, 'products', own, ['resources.*.operations.list'])).toMatchObject({ line: 7 });
    expect(
      placeOf(run, 'products', own, ['resources.*.states.field', 'resources.*.operations.list.page']),
    ).toMatchObject({
      line: 7,
    });
    expect(placeOf(run, 'products', own, ['claims'])).toMatchObject({ line: 2 });
    expect(placeOf(run, 'products', own, ['resources.*.states'])).toMatchObject({ line: 4 });
  });

  it('is the clause itself, when that stands in a file of the user', () => {
    expect(placeOf(run, 'products', 'own.yaml:12:5')).toEqual({ file: 'apis/own.yaml', line: 12, column: 5 });
    expect(placeOf(run, 'products', '../conventions/own.yaml:12')).toEqual({ file: 'conventions/own.yaml', line: 12 });
    expect(placeOf(run, 'products', 'my.yaml:8:1')).toEqual({ file: 'apis/my.yaml', line: 8, column: 1 });
  });

  it('is a line at least, whatever the contract looks like', () => {
    for (const text of ['', '[1,', 'a: &a [*a]', HOSTILE, 'resources: [products]']) {
      const odd = withHeader({ sources: [{ ...contract, text }], selection: [] });
      expect(placeOf(odd, 'products')).toMatchObject({ file: 'my.yaml' });
      expect(placeOf(odd, 'products').line).toBeGreaterThan(0);
    }
    expect(placeOf(withHeader({ sources: [] }), 'products')).toEqual({ file: 'contract.yaml', line: 1 });
    expect(placeOf(hostileRun(), 'products').line).toBeGreaterThan(0);
    expect(placeOf(goldenRun(), 'service').file).toBe('contracts/services/shop.yaml');
  });
});
