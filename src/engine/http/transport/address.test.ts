import { describe, expect, it } from 'vitest';
import { addressOf, originOf, resolverOf } from './address.js';

describe('addressOf', () => {
  it('splits by text and changes nothing', () => {
    expect(addressOf('http://a:1/b/../c?d=%zz#e')).toEqual({ origin: 'http://a:1', path: '/b/../c?d=%zz' });
    expect(addressOf('HTTPS://A')).toEqual({ origin: 'HTTPS://A', path: '/' });
    expect(addressOf('http://a?b')).toEqual({ origin: 'http://a', path: '/?b' });
    expect(addressOf('http://[::1]:80/x')).toEqual({ origin: 'http://[::1]:80', path: '/x' });
  });

  it('refuses what parsers disagree about', () => {
    for (const url of [
      'http://good@evil/',
      'http://good\\@evil/',
      'http:///x',
      '//a/b',
      '/a',
      'file:///a',
      'http://a b/',
    ]) {
      expect(addressOf(url), url).toBeUndefined();
    }
  });
});

describe('originOf', () => {
  it('has one form for each origin', () => {
    expect(originOf('HTTP://Shop.Example:80/a')).toBe('http://shop.example');
    expect(originOf('https://shop.example:8443')).toBe('https://shop.example:8443');
    expect(originOf('http://user:secret@shop.example')).toBeUndefined();
    expect(originOf('http://shop.example:99999')).toBeUndefined();
  });
});

describe('resolverOf', () => {
  it('puts a path behind the base URL and leaves a URL alone', () => {
    expect(resolverOf('http://a/base')('/x?y').url).toBe('http://a/base/x?y');
    expect(resolverOf('http://a/base')('').url).toBe('http://a/base');
    expect(resolverOf('http://a/base')('https://b/c').url).toBe('https://b/c');
    expect(resolverOf('http://a')('//evil/x').url).toBe('http://a//evil/x');
  });

  it('knows the same address as the whole URL has', () => {
    const bases = ['http://a', 'HTTPS://A:8443', 'http://a/base', 'http://a?q', 'http://u@a', 'http://a b', 'ftp://a'];
    const texts = [
      '/x?y',
      '/x#y',
      '',
      '#',
      '//evil/x',
      '/\\evil',
      '/a b',
      '?q',
      '@evil/x',
      'https://b/c',
      'https://u@b/c',
    ];
    for (const base of bases) {
      for (const text of texts) {
        const { url, address } = resolverOf(base)(text);
        expect(address, url).toEqual(addressOf(url));
      }
    }
  });
});
