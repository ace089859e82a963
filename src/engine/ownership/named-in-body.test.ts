import { expect, it } from 'vitest';
import { ifStated } from '../../contract/facts/slot.js';
import type { JsonObject } from '../../contract/text/json.js';
import { freights } from '../../selftest/fixtures/freights.js';
import { contractOf } from '../../selftest/fixtures/unusual.js';
import { namedInBody } from './named-in-body.js';

const FREIGHTS = contractOf(freights);

function namedIn(id: string, body: JsonObject | undefined, raw?: string): readonly (string | undefined)[] {
  const { operations, resources } = FREIGHTS.facts;
  const all = [...operations, ...resources.flatMap((resource) => Object.values(resource.operations))];
  const operation = ifStated(all.find((one) => one.id === id)?.offered ?? { state: 'none', path: '' });
  if (operation === undefined) throw new Error(`There is no ${id}`);
  const input = { ...(body === undefined ? {} : { body }), ...(raw === undefined ? {} : { raw }) };
  return namedInBody(FREIGHTS, { method: operation.method, url: '/', operation, input }).map(({ url }) => url);
}

it('a record that an action names by its number has to be proven, also in a text', () => {
  expect(namedIn('check-in', { depot: 1 })).toEqual(['/depots/1']);
  expect(namedIn('check-in', undefined, '{"depot": 7}')).toEqual(['/depots/7']);
  expect(namedIn('add-stop', { depot: '12' })).toEqual(['/depots/12']);
});

it('so have those that a create names, each element of a list by itself', () => {
  expect(namedIn('tours.create', { title: 'Coast', driver: 4, stops: [{ depot: 1 }, { depot: 2 }] })).toEqual([
    '/depots/1',
    '/depots/2',
    '/drivers/4',
  ]);
});

it('what is no id names nothing, and an id that is drawn at random names nothing of others', () => {
  expect(namedIn('check-in', { depot: -1 })).toEqual([]);
  expect(namedIn('check-in', { depot: 1.5 })).toEqual([]);
  expect(namedIn('check-in', { depot: null })).toEqual([]);
  expect(namedIn('complaints.create', { text: 'Wet', freight: 'q8-zz-very-long' })).toEqual([]);
});
