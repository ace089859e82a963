import { expect, test } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import { operationsOf, targetsOf } from './record-targets.js';
import type { Substitution } from './shell.js';

test('a short id that records of two collections have is that of the collection in front of it', () => {
  const base = 'http://127.0.0.1:4010';
  const operations = operationsOf([
    { id: 'comments.create', resource: 'comments', method: 'POST', path: '/tickets/<id>/comments' },
  ]);
  const line = exchange('any@comments', 0, {
    operation: 'comments.create',
    request: { method: 'POST', url: `${base}/tickets/1/comments`, headers: [] },
  });
  const id = (variable: string, collection: string): Substitution => ({
    ...{ value: '1', variable, only: 'id', collection },
    isTwice: true,
  });
  const targets = targetsOf(line, [id('ID', 'customers'), id('ID2', 'tickets')], [], operations, base);
  expect(targets).toEqual([{ url: `${base}/tickets/1`, named: 'answer', variable: 'ID2' }]);
});
