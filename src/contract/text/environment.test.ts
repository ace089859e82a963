import { describe, expect, it } from 'vitest';
import { bindEnvironment, environmentNames, secretReference } from './environment.js';

describe('a reference to the environment', () => {
  it('is replaced by the value, else by its default', () => {
    const text = 'http://${HOST:-localhost}:${PORT}/x';
    expect(bindEnvironment(text, { HOST: 'a', PORT: '1' })).toEqual({ text: 'http://a:1/x', unset: [] });
    expect(bindEnvironment(text, { HOST: '' })).toEqual({ text: 'http://localhost:/x', unset: ['PORT'] });
    expect(bindEnvironment('${A:-}', {})).toEqual({ text: '', unset: [] });
    expect(environmentNames(text)).toEqual(['HOST', 'PORT']);
  });

  it('is not looked for in what was put in, nor in the prototype of the environment', () => {
    expect(bindEnvironment('${A}', { A: '${B}', B: 'secret' }).text).toBe('${B}');
    expect(bindEnvironment('${toString}', {}).unset).toEqual(['toString']);
    expect(bindEnvironment('$A {B} ${C D}', {}).text).toBe('$A {B} ${C D}');
  });
});

describe('a secret', () => {
  it('is a reference and nothing else', () => {
    expect(secretReference('${TOKEN}')).toEqual({ from: 'environment', name: 'TOKEN' });
    expect(secretReference({ file: './token' })).toEqual({ from: 'file', path: './token' });
    expect(secretReference({ command: 'pass show a' })).toEqual({ from: 'command', command: 'pass show a' });
    for (const literal of ['s3cr3t', '${TOKEN:-s3cr3t}', 'Bearer ${TOKEN}', '', null, 5, {}]) {
      expect(secretReference(literal)).toBeUndefined();
    }
  });
});
