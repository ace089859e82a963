import { describe, expect, it } from 'vitest';
import { factsToState } from './facts-to-state.js';

describe('the facts to state next', () => {
  const missing = [
    ['resources.a.id.pattern'],
    ['resources.b.id.pattern'],
    ['resources.b.id.pattern', 'auth.refusal.missing'],
    ['auth.refusal.missing', 'http.headers'],
  ];

  it('are one for all resources, with the entries that each brings once those before it are stated', () => {
    expect(factsToState(missing, true)).toEqual([
      {
        fact: 'resources.*.id.pattern',
        places: ['resources.a.id.pattern', 'resources.b.id.pattern'],
        gains: 2,
        waiting: 3,
      },
      { fact: 'auth.refusal.missing', places: ['auth.refusal.missing'], gains: 1, waiting: 2 },
      { fact: 'http.headers', places: ['http.headers'], gains: 1, waiting: 1 },
    ]);
    expect(factsToState(missing, true, 1)).toHaveLength(1);
  });

  it('begin with the operations where the contract states none', () => {
    const of = ['list', 'read'].map((name) => [`resources.a.operations.${name}`, 'http.headers']);
    expect(factsToState([...missing, ...of], false, 2).map(({ fact, places }) => [fact, ...places])).toEqual([
      ['resources.*.operations', 'resources.a.operations'],
      ['http.headers', 'http.headers'],
    ]);
    expect(factsToState([], false)).toEqual([{ fact: 'resources.*.operations', places: [], gains: 0, waiting: 0 }]);
  });
});
