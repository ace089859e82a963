import { expect, test } from 'vitest';
import { routes } from '../fixtures/routes.js';
import { contractOf, textOf } from '../fixtures/unusual.js';
import { runningClock } from '../service.js';
import { tryLoaded } from './trying.js';

const CLOSING = /may-refuse: \[\{ status: 409[^\]]*\]/;

async function failed(text: string, wrong?: string): Promise<readonly string[]> {
  const clock = runningClock();
  const contract = contractOf(routes, text);
  const { loud } = await tryLoaded(contract, routes.start(wrong, clock), { effort: 'standard', clock });
  return loud.flatMap((line) => /^[^:]+(?=: .*"kind":"fail")/.exec(line)?.[0] ?? []);
}

test('a refusal that the contract permits is held against no service', async () => {
  expect(await failed(textOf(routes))).toEqual([]);
});

test('without that it is a failure', async () => {
  const text = textOf(routes).replace(CLOSING, 'may-refuse: none');
  expect(await failed(text)).toContain('valid-requests-succeed@close');
});

test('no refusal with another code is permitted', async () => {
  expect(await failed(textOf(routes), 'closing is refused otherwise')).toContain('valid-requests-succeed@close');
});
