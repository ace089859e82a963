import { expect, test } from 'vitest';
import { leakGuard } from '../engine/http/redaction/leak-guard.js';
import { guardedLedger } from './guarded-ledger.js';
import { ledgerTo } from './ledger-lines.js';

test('a ledger has no secret, and what is none as it was', () => {
  const guard = leakGuard([]);
  guard.add('TOKEN', 's3cr3t-of-alice');
  let written = '';
  const ledger = guardedLedger(
    ledgerTo((text) => {
      written += text;
    }),
    guard,
  );
  const event = { tag: 't1', resource: 'notes', request: 'notes.create' };
  ledger.intend({ ...event, ids: {}, marks: { '/text': 'pb-n1-1' } });
  ledger.made({ ...event, ids: { id: Buffer.from('s3cr3t-of-alice').toString('hex') } });
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([
    { event: 'intend', ...event, ids: {}, marks: { '/text': 'pb-n1-1' } },
    { event: 'made', ...event, ids: { id: '[secret:TOKEN]' } },
  ]);
});
