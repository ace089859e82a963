import { expect, test } from 'vitest';
import { refusalsByRules, refusedOtherwise } from './refusal.js';
import type { OperationContext } from '../operation-context.js';

const context = {
  laid: { refs: [{ at: '/room' }] },
  operation: { requestEnvelope: '' },
} as unknown as OperationContext;

test('what a service may read as another value may be refused for what it means, and what is surely wrong may not', () => {
  expect(refusedOtherwise(context, '/starts', { starts: 5 }, [423])).toEqual([401, 403, 409, 423]);
  expect(refusedOtherwise(context, '/starts', { starts: null }, [423])).toEqual([401, 403]);
  expect(refusedOtherwise(context, '/starts', undefined, [423])).toEqual([401, 403]);
});

test('that there is no such thing is a reason for a reference alone', () => {
  expect(refusedOtherwise(context, '/room', undefined, [])).toContain(404);
  expect(refusedOtherwise(context, '/name', undefined, [])).not.toContain(404);
});

test('a body in which the record is not reached may be refused as a bad request', () => {
  const within = { ...context, operation: { requestEnvelope: '/booking' } } as unknown as OperationContext;
  for (const at of ['', '/booking', undefined]) expect(refusedOtherwise(within, at, undefined, [])).toContain(400);
  expect(refusedOtherwise(within, '/booking/room', undefined, [])).not.toContain(400);
  for (const at of ['', undefined]) expect(refusedOtherwise(context, at, undefined, [])).toContain(400);
  expect(refusedOtherwise(context, '/room', undefined, [])).not.toContain(400);
});

test('the rules between records say how they refuse', () => {
  const rules = (refused: readonly number[]) => ({ state: 'stated', path: '', value: [{ refused }] });
  const relations = {
    effects: rules([409]),
    bounds: rules([422]),
    overlaps: { state: 'none', path: '' },
    caps: rules([403]),
  };
  expect(refusalsByRules({ relations } as unknown as Parameters<typeof refusalsByRules>[0])).toEqual([409, 422, 403]);
});
