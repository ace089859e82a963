import { expect, it } from 'vitest';
import type { States } from 'probity/check/states';
import { undeclaredMoves } from './written-moves.js';

const TRIP: States = {
  at: '/status',
  initial: 'planned',
  illegal: 409,
  transitions: [
    { from: ['planned'], to: 'started', by: 'update' },
    { from: ['started'], to: 'finished', by: 'update' },
    { from: ['planned', 'started'], to: 'cancelled', by: 'cancel' },
  ],
};

it('names each state that an update may not set, with the way to where it is tried', () => {
  const moves = undeclaredMoves(TRIP, 'update', new Set(['update', 'cancel']));
  expect(moves.map(({ from, to, allowed }) => [from, to, allowed])).toEqual([
    ['planned', 'finished', 'started'],
    ['planned', 'cancelled', 'started'],
    ['started', 'planned', 'finished'],
    ['started', 'cancelled', 'finished'],
    ['finished', 'planned', null],
    ['finished', 'started', null],
    ['finished', 'cancelled', null],
    ['cancelled', 'planned', null],
    ['cancelled', 'started', null],
    ['cancelled', 'finished', null],
  ]);
  expect(moves.find(({ from }) => from === 'finished')?.way).toEqual([
    { by: 'update', to: 'started' },
    { by: 'update', to: 'finished' },
  ]);
  expect(moves.find(({ from }) => from === 'cancelled')?.way).toEqual([{ by: 'cancel', to: 'cancelled' }]);
});

it('leaves out states that no known step leads to, and says nothing where updates set no state', () => {
  const known = undeclaredMoves(TRIP, 'update', new Set(['update']));
  expect(known.some(({ from }) => from === 'cancelled')).toBe(false);
  expect(undeclaredMoves(TRIP, 'replace', new Set(['replace', 'cancel']))).toEqual([]);
});
