import { assertType, expectTypeOf, test } from 'vitest';
import { defineCheck, orDefault, type Operation, type Slot } from './index.js';

const texts = { title: 'It holds', rationale: 'A reason', blindSpot: 'nothing' };
declare const read: Slot<Operation>;
declare const volatile: Slot<readonly string[]>;

test('a check is given plain values, not slots', () => {
  defineCheck({
    ...texts,
    over: 'resource',
    effect: 'reads',
    needs: () => ({ read, volatile: orDefault(volatile, []) }),
    verify(given) {
      expectTypeOf(given.read).toEqualTypeOf<Operation>();
      expectTypeOf(given.volatile).toEqualTypeOf<readonly string[]>();
      // @ts-expect-error a check cannot see whether a fact is a gap
      assertType(given.read.state);
      // @ts-expect-error a fact that was not asked for is not there
      assertType(given.collection);
      return Promise.resolve();
    },
  });
});

test('the subject decides which facts can be needed', () => {
  defineCheck({
    ...texts,
    over: 'service',
    effect: 'reads',
    // @ts-expect-error a check over the service has no resource
    needs: ({ resource }) => ({ resource }),
    verify: () => Promise.resolve(),
  });
  defineCheck({
    ...texts,
    over: 'resource',
    effect: 'reads',
    needs: ({ resource }) => ({ items: resource.collection.items }),
    verify: () => Promise.resolve(),
  });
});

test('a need is a slot: a plain value would hide a gap', () => {
  defineCheck({
    ...texts,
    over: 'service',
    effect: 'reads',
    // @ts-expect-error a plain value is no slot
    needs: () => ({ limit: 100 }),
    verify: () => Promise.resolve(),
  });
});
