import { expect, test } from 'vitest';
import { type ServiceFacts, gap, none, stated } from 'probity/check';
import { publishedLimits } from './published.js';

const AT = 'limits.published-at';

function read(at: ReturnType<ServiceFacts['at']>, baseUrl = '${SHOP_URL:-https://shop.example/api}'): unknown {
  const target = { baseUrl, hosts: { files: 'https://files.example', other: '${OTHER_URL}' } };
  return publishedLimits({ target, at: () => at } as unknown as ServiceFacts);
}

test.each([
  ['/limits', '/limits'],
  ['/limits#rate', '/limits'],
  ['https://shop.example/api/limits?in=en', '/limits?in=en'],
  ['${SHOP_URL:-https://shop.example/api}/limits', '/limits'],
  ['https://shop.example/api', '/'],
  ['https://files.example/limits.pdf', 'https://files.example/limits.pdf'],
])('%s is asked for', (page, path) => {
  expect(read(stated(page, AT))).toMatchObject({ state: 'stated', value: path });
});

test.each([
  'https://shop.example/apis/limits',
  'https://shop.example/limits',
  'https://files.example.org/limits',
  '${OTHER_URL}/limits',
  'in the portal for partners',
])('%s is not', (page) => {
  expect(read(stated(page, AT))).toMatchObject({
    state: 'none',
    path: expect.stringContaining('it is not requested') as string,
  });
});

test('nothing is asked for where nobody has said, and where they are not published', () => {
  expect(read(gap(AT))).toMatchObject({ state: 'gap' });
  expect(read(none(AT))).toMatchObject({ state: 'none' });
});
