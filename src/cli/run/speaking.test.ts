import { describe, expect, it } from 'vitest';
import { services } from '../../reference/index.js';
import { dialectsOf, speaking } from './speaking.js';

describe.each(services.map((service) => ({ service, id: service.id })))('$id', ({ service }) => {
  const usual = service.dialects[0]?.id;

  it('speaks as usual where nothing else is needed', () => {
    expect(speaking(service, []).id).toBe(usual);
  });

  it('speaks a dialect in which what is planted shows, and a list names it where it is not the usual one', () => {
    for (const one of [...service.faults, ...service.variants]) {
      const { id } = speaking(service, [one]);
      expect(one.dialects ?? [usual]).toContain(id);
      expect(dialectsOf(service, one) === '').toBe(id === usual);
    }
  });
});

it('refuses what does not show in one dialect, with what each needs', () => {
  const [shop] = services;
  if (shop === undefined) throw new Error('There is a service');
  const planted = [{ id: 'a', dialects: ['page'] }, { id: 'b' }, { id: 'c', dialects: ['link', 'plain'] }];
  expect(() => speaking(shop, planted)).toThrow('No dialect shows all that is planted');
  const page = shop.dialects.find(({ id }) => id === 'page');
  expect(speaking(shop, planted.slice(0, 2), page)).toBe(page);
  expect(() => speaking(shop, planted.slice(1), page)).toThrow('Dialect page does not show all that is planted');
});
