import { expect, test } from 'vitest';
import { deriveContract, type Derived } from '../index.js';

const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;
const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;

const TIME = { type: 'string', format: 'date-time' };
const LIST = 'resources.things.collection';

function of(members: object, ...parameters: readonly (readonly [string, readonly string[]])[]): Derived {
  const items = { type: 'object', properties: { id: { type: 'string' }, ...members } };
  const content = { 'application/json': { schema: { type: 'array', items } } };
  const query = parameters.map(([name, values]) => ({ name, in: 'query', schema: { type: 'string', enum: values } }));
  const get = { parameters: query, responses: { 200: { description: 'all', content } } };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths: { '/things': { get } } };
  return deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
}

test('a word for no filter is no value of the member', () => {
  const derived = of(
    { role: { enum: ['owner', 'member'] }, archived: { type: 'boolean' }, size: { type: 'string' } },
    ['role', ['all', 'owner', 'member']],
    ['archived', ['true', 'false', 'all']],
    ['size', ['s', 'l']],
  );
  expect(value(derived, `${LIST}.filter.role`)).toEqual({ at: '/role', values: ['owner', 'member'] });
  expect(value(derived, `${LIST}.filter.archived`)).toEqual({ at: '/archived', values: [true, false] });
  expect(value(derived, `${LIST}.filter.size`)).toEqual({ at: '/size', values: ['s', 'l'] });
});

test('a sort key that is nearly called as a time is proposed', () => {
  const derived = of(
    { name: { type: 'string' }, created_at: TIME, sized_at: { type: 'integer' } },
    ['sort', ['name', 'created', 'sized']],
    ['direction', ['asc', 'desc']],
  );
  expect(value(derived, `${LIST}.sort.name`)).toEqual({ at: '/name', type: 'string' });
  expect(proposal(derived, `${LIST}.sort.created`)).toEqual({ at: '/created_at', type: 'date-time' });
  expect(value(derived, `${LIST}.sort.created`)).toBeUndefined();
  expect(proposal(derived, `${LIST}.sort.sized`)).toBeUndefined();
});
