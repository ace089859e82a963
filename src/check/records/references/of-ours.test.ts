import { expect, it } from 'vitest';
import type { Own } from '../../../contract/facts/model.js';
import type { JsonObject } from '../../../contract/text/json.js';
import type { OwnedRecord } from '../../kit.js';
import { ofOurs } from './of-ours.js';

const own = {
  refs: [
    { at: '/department', to: 'departments' },
    { at: '/tags/*', to: 'tags' },
  ],
} as unknown as Own;
const laid = { department: 'ours', tags: ['t9', 't9'] };
const kit = { withUniqueFields: (_: unknown, body: JsonObject) => Promise.resolve({ ...body, ...laid }) };
const record = { sent: { department: 'before' } } as unknown as OwnedRecord;

it('names in a change no record that a generator made up', async () => {
  const drawn = { title: 'a', department: 1, tags: [1, 2] };
  expect(await ofOurs(kit, own, drawn, record)).toEqual({ title: 'a', department: 'before', tags: ['t9', 't9'] });
  expect(await ofOurs(kit, own, drawn, undefined)).toEqual({ title: 'a', ...laid });
});

it('leaves what names nothing as it is', async () => {
  const bodies: readonly JsonObject[] = [{ title: 'a' }, { department: null }, { department: {}, tags: [] }];
  for (const body of bodies) expect(await ofOurs(kit, own, body, record)).toEqual(body);
});

it('names no record twice in a list that has no equal elements', async () => {
  const distinct = { withUniqueFields: () => Promise.resolve({ tags: ['t9'] }) };
  expect(await ofOurs(distinct, own, { tags: [1, 2] }, undefined)).toEqual({ tags: ['t9'] });
});
