import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bundleAt, bundleNames, bundlesAddress, earlierNames, listedFor } from './register-folder.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'register-'));
  for (const name of ['bundles/shop', 'bundles/keys', 'bundles/.git']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'bundles/shop.pub'), 'a key');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const at = (name: string): string => join(root, name);

describe('the bundles of a register', () => {
  test('are the folders, without hidden ones and the one of the keys', () => {
    expect(bundleNames(at('bundles'), at('bundles/keys'))).toEqual(['shop']);
    expect(bundleNames(at('bundles'), at('bundles'))).toEqual(['keys', 'shop']);
  });

  test('may be zips, but not beside a folder of the same name', () => {
    writeFileSync(at('bundles/library.zip'), 'PK');
    expect(bundleNames(at('bundles'), at('bundles/keys'))).toEqual(['library', 'shop']);
    expect(bundleAt(at('bundles'), 'library')).toBe(at('bundles/library.zip'));
    expect(bundleAt(at('bundles'), 'shop')).toBe(at('bundles/shop'));
    writeFileSync(at('bundles/shop.zip'), 'PK');
    expect(() => bundleNames(at('bundles'), at('bundles/keys'))).toThrow('as a folder and as a zip');
  });

  test('have a key and a challenge beside them or none', () => {
    expect(listedFor('shop', at('bundles'), 'pub')).toBe('a key');
    expect(listedFor('shop', at('bundles'), 'challenge')).toBeUndefined();
  });

  test('are refused by name where an address cannot have it, and where there are none', () => {
    mkdirSync(at('bundles/a b'));
    expect(() => bundleNames(at('bundles'), at('bundles'))).toThrow('bundles/a b');
    expect(() => bundleNames(at('bundles/shop'), at('bundles'))).toThrow('no bundle');
    expect(() => bundleNames(at('nowhere'), at('bundles'))).toThrow('nowhere is not a folder');
  });
});

describe('the folder of a site', () => {
  test.each(['bundles', 'bundles/site', '.', 'bundles/shop/site'])('is not where the bundles are: %s', (site) => {
    expect(() => earlierNames(at(site), at('bundles'))).toThrow('in one another');
  });

  test('may be new, or one of an earlier register, and nothing else', () => {
    expect(earlierNames(at('new/site'), at('bundles'))).toEqual([]);
    mkdirSync(at('site/bundles/gone'), { recursive: true });
    expect(() => earlierNames(at('site'), at('bundles'))).toThrow('no site of a register');
    writeFileSync(at('site/register.json'), '{}');
    expect(earlierNames(at('site'), at('bundles'))).toEqual(['gone']);
  });

  test('has no link that leads out of it', () => {
    mkdirSync(at('site/bundles'), { recursive: true });
    writeFileSync(at('site/register.json'), '{}');
    symlinkSync(at('bundles/shop'), at('site/bundles/shop'));
    expect(() => earlierNames(at('site'), at('bundles'))).toThrow('symbolic link');
  });
});

test.each(['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x', '', 'x y'])(
  '%j is no address of bundles',
  (text) => {
    expect(() => bundlesAddress(text)).toThrow('is not an address');
  },
);

test.each(['https://example.com/b', 'http://localhost:8080', '../../../bundles/', '/bundles'])('%s is one', (text) => {
  expect(bundlesAddress(text)).toBe(text.endsWith('/') ? text : `${text}/`);
});
