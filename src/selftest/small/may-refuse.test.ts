import { expect, test } from 'vitest';
import { routes } from '../fixtures/routes.js';
import { trackers } from '../fixtures/trackers.js';
import { contractOf, textOf, type Unusual } from '../fixtures/unusual.js';
import { runningClock } from '../service.js';
import { tryLoaded } from './trying.js';

const CLOSING = /may-refuse: \[\{ status: 409[^\]]*\]/;

async function run(service: Unusual, text: string, wrong?: string): Promise<readonly string[]> {
  const clock = runningClock();
  const { environment = {} } = service;
  const options = { effort: 'standard', clock, environment } as const;
  const { loud } = await tryLoaded(contractOf(service, text), service.start(wrong, clock), options);
  return loud;
}

async function failed(text: string, wrong?: string): Promise<readonly string[]> {
  const loud = await run(routes, text, wrong);
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

test('what is refused among other records alone is no failure, and said', async () => {
  const text = textOf(trackers).replace(/, may-refuse: \[[^\]]*\]/, '');
  const loud = await run(trackers, text);
  expect(loud).toEqual([expect.stringMatching(/^valid-requests-succeed@pin: .*"inconclusive".*`may-refuse`/)]);
});
