import { describe, expect, it } from 'vitest';
import { toldSuccess } from './bulk-results.js';

describe('the status of a result', () => {
  it.each([
    [201, true],
    ['204', true],
    ['HTTP/1.1 201 Created', true],
    ['409 Conflict', false],
    [422, false],
    [503, false],
  ])('%s tells success: %s', (status, is) => {
    expect(toldSuccess({ status }, '/status')).toBe(is);
  });

  it.each([[null], ['created'], [20], ['12010'], [{ code: 201 }]])('%j tells nothing', (status) => {
    expect(toldSuccess({ status }, '/status')).toBeUndefined();
    expect(toldSuccess(null, '/status')).toBeUndefined();
  });
});
