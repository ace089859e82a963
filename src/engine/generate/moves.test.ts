import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../contract/text/json.js';
import type { Operation, Own } from '../../contract/facts/model.js';
import { bodies } from './bodies.js';
import { changes } from './changes.js';
import { validate } from './validator.js';
import { sequencesOf, simplerMoves, type Move, type Moves } from '../../check/looks/steps.js';

const schema: JsonSchema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2 },
    price: { type: 'number', minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const partial: JsonSchema = { ...(schema as object), required: [] };
const own = { resource: 'things', createBody: schema, unique: [], refs: [], volatile: [] } as unknown as Own;
const operation = { id: 'things.do' } as Operation;
const all: Moves = {
  replace: { operation, body: schema },
  update: { operation, body: partial },
  remove: operation,
  actions: [operation],
};
const kit = {
  bodies: (of: JsonSchema) => bodies(of),
  changes: (of: JsonSchema) => changes(of),
  validate: (of: JsonSchema, value: unknown) => validate(of, value as never),
};

const schemaOf = (move: Move): JsonSchema => (move.kind === 'update' ? partial : schema);

describe('sequences of moves', () => {
  const kinds = sequencesOf(kit, own, all, true);

  it('begin with a create, and name only records that were made before', () => {
    fc.assert(
      fc.property(fc.oneof(...kinds), (moves) => {
        expect(moves[0]?.kind).toBe('create');
        const made = new Set<number>();
        for (const move of moves) {
          expect(move.needs.filter((need) => !made.has(need))).toEqual([]);
          if ('of' in move) expect(move.needs).toEqual([move.of]);
          if (move.kind === 'create') made.add(move.key);
          if ('body' in move) expect(validate(schemaOf(move), move.body)).toEqual([]);
        }
        expect(made.size).toBeLessThanOrEqual(3);
        expect(new Set(moves.map(({ key }) => key)).size).toBe(moves.length);
      }),
    );
  });

  it('have every two changes in a row on one record, first of all in one sequence', () => {
    const [chain, ...others] = kinds.map((kind) => fc.sample(kind, 1)[0] ?? []);
    const changing = ['replace', 'update', 'act'];
    const pairsIn = (moves: readonly Move[]) => {
      const row = moves.flatMap((move) => (move.kind !== 'read' && 'of' in move && move.of === 0 ? [move.kind] : []));
      return row.slice(1).map((kind, index) => `${row[index] ?? ''} ${kind}`);
    };
    const pairs = changing.flatMap((one) => changing.map((other) => `${one} ${other}`));
    expect(pairs.filter((pair) => !pairsIn(chain ?? []).includes(pair))).toEqual([]);
    const heads = others.map((moves) =>
      moves
        .slice(1, 3)
        .map((move) => move.kind)
        .join(' '),
    );
    expect(heads.sort()).toEqual([...pairs, ...changing.map((one) => `${one} delete`)].sort());
  });

  it('do only what is offered', () => {
    for (const kind of sequencesOf(kit, own, { actions: [] }, true)) {
      const done = new Set(fc.sample(kind, 50).flatMap((moves) => moves.map((move) => move.kind)));
      expect([...done].sort()).toEqual(['create', 'list']);
    }
    const some = sequencesOf(kit, own, { actions: [], update: all.update }, true);
    const done = new Set(
      some.flatMap((kind) => fc.sample(kind, 50)).flatMap((moves) => moves.map((move) => move.kind)),
    );
    expect([...done].sort()).toEqual(['create', 'list', 'read', 'update']);
  });

  it('get simpler and stay valid', () => {
    fc.assert(
      fc.property(fc.oneof(...kinds), (moves) => {
        for (const move of moves) {
          for (const form of simplerMoves(kit, own, all, move)) {
            if (move.look && !form.look) continue;
            if (!('body' in form) || !('body' in move)) throw new Error('a move without a body has a simpler form');
            expect(validate(schemaOf(move), form.body)).toEqual([]);
            expect({ ...form, body: 0 }).toEqual({ ...move, body: 0 });
            expect(JSON.stringify(form.body).length).toBeLessThanOrEqual(JSON.stringify(move.body).length);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('end with the plainest: only what must be there, as short as it may be', () => {
    const move: Move = { key: 0, needs: [], kind: 'create', body: { name: 'a long name', price: 12.5, tags: ['x'] } };
    expect(simplerMoves(kit, own, all, move)[0]).toEqual({ ...move, body: { name: 'abc' } });
  });
});
