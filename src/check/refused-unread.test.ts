import { expect, it } from 'vitest';
import { isRefusedUnread } from './refusals/methods.js';

it.each([400, 413, 415, 422, 500, 503])('%i to a body that nobody can read says nothing of the method', (status) => {
  expect(isRefusedUnread(status)).toBe(true);
});

it.each([200, 204, 302, 404, 405, 501])('%i does', (status) => {
  expect(isRefusedUnread(status)).toBe(false);
});
