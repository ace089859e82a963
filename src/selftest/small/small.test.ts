import { expect, test } from 'vitest';
import { small } from './services.js';
import { tryAll } from './trying.js';

const HEAD = `probity: 1
service: { name: Small }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
`;

test.each(small)('a right service is conformant: $name', async ({ contract, start }) => {
  const { exit, passed, loud } = await tryAll(`${HEAD}${contract}`, start());
  expect({ exit, loud }).toEqual({ exit: 0, loud: [] });
  expect(passed).toBeGreaterThan(0);
});
