import { describe, expect, it } from 'vitest';
import { malformed } from './malformed.js';

describe('malformed', () => {
  it.each(malformed('{"name":"x","tags":[1,2]}', true))('$name is no JSON', ({ text }) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
  });

  it('leaves out the empty text where a body may say nothing', () => {
    expect(malformed('{}', false).map(({ text }) => text)).not.toContain('');
  });

  it.each(malformed('{}', false))('$name is no JSON, made from an empty object', ({ text }) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
  });
});
