import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import { hiddenIn } from '../../contract/schema/unshown.js';
import { changedIn, isWritten, missingIn, writable } from './written.js';

describe('isWritten', () => {
  const bodies: readonly JsonObject[] = [{ name: 'a', tags: ['x'], size: { width: 1 } }, { note: null }];

  it('knows the places that a body names, and what lies in an array or in the place of a plain value', () => {
    for (const pointer of ['', '/name', '/tags', '/tags/3', '/size/width', '/note', '/name/inside']) {
      expect(isWritten(bodies, pointer), pointer).toBe(true);
    }
  });

  it('leaves to the service what no body names in an element of an array', () => {
    const lines = [{ lines: [{ text: 'a' }, 'plain'] }];
    for (const pointer of ['/lines/0/text', '/lines/0', '/lines/1', '/lines/1/inside', '/lines/2', '/lines/2/amount'])
      expect(isWritten(lines, pointer), pointer).toBe(true);
    expect(isWritten(lines, '/lines/0/amount')).toBe(false);
  });

  it('goes by the body that has an element, where another one has a shorter list', () => {
    const bodies: JsonObject[] = [{ lines: [{ text: 'a' }] }, { note: 'x' }, { lines: [{ text: 'b' }, { text: 'c' }] }];
    for (const pointer of ['/lines/1', '/lines/1/text', '/lines/2', '/lines/2/amount'])
      expect(isWritten(bodies, pointer), pointer).toBe(true);
    expect(isWritten(bodies, '/lines/1/amount')).toBe(false);
    expect(isWritten([...bodies, { lines: [{}, 'plain'] }], '/lines/1/amount')).toBe(true);
  });

  it('leaves to the service what no body names', () => {
    for (const pointer of ['/revision', '/size/depth', '/toString']) expect(isWritten(bodies, pointer)).toBe(false);
  });
});

describe('changedIn', () => {
  it('compares what callers write and nothing else', () => {
    const before = { name: 'a', revision: 1 };
    expect(changedIn([{ name: 'x' }], before, { name: 'a', revision: 2 })).toEqual([]);
    expect(changedIn([{ name: 'x' }], before, { name: 'b', revision: 2 })).toEqual(['/name: "a" became "b"']);
    expect(changedIn([{ name: 'x' }], before, { name: 'b' }, ['/name'])).toEqual([]);
  });

  it('sees that a record has gone', () => {
    expect(changedIn([{ name: 'x' }], { name: 'a' }, undefined)).toEqual(['the record: {"name":"a"} is gone']);
  });
});

describe('missingIn', () => {
  it('lets the service add members and leave a null out', () => {
    expect(missingIn({ name: 'a', note: null }, { id: 1, name: 'a' })).toEqual([]);
  });

  it('lets the service add members to the objects of a list, and no objects', () => {
    const body = { lines: [{ text: 'a' }] };
    expect(missingIn(body, { lines: [{ text: 'a', amount: 5 }] })).toEqual([]);
    expect(missingIn(body, { lines: [{ text: 'b', amount: 5 }] })).toEqual(['/lines/0/text: "a" became "b"']);
    const more = ['/lines/1: {"text":"b"} was added'];
    expect(missingIn(body, { lines: [{ text: 'a' }, { text: 'b' }] })).toEqual(more);
    expect(missingIn(body, { lines: [{ text: 'b' }] }, ['/lines/*/text'])).toEqual([]);
  });

  it('misses what is not shown as it was written, and sees what is added to an array', () => {
    expect(missingIn({ name: 'a' }, {})).toEqual(['/name: "a" is gone']);
    expect(missingIn({ tags: ['x'] }, { tags: ['x', 'y'] })).toEqual(['/tags/1: "y" was added']);
  });
});

describe('hiddenIn', () => {
  const properties = { password: { type: 'string', writeOnly: true }, name: { type: 'string' } };

  it('finds members that are only written, behind a reference or in a part of the schema', () => {
    expect(hiddenIn({ properties })).toEqual(['/password']);
    expect(hiddenIn({ $ref: '#/$defs/user', $defs: { user: { properties } } })).toEqual(['/password']);
    expect(hiddenIn({ allOf: [{ properties }] })).toEqual(['/password']);
    expect(hiddenIn({ properties: { user: { properties } } })).toEqual(['/user/password']);
    expect(hiddenIn(true)).toEqual([]);
  });
});

describe('writable', () => {
  it('names every member that a body may have, inside of objects and behind references as well', () => {
    const createBody = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, size: { $ref: '#/definitions/size' }, free: { type: 'object' } },
      allOf: [{ properties: { note: { type: 'string' }, made: { type: 'string', readOnly: true } } }],
      definitions: { size: { type: 'object', properties: { width: { type: 'number' }, set: { type: 'number' } } } },
    } as const;
    const own = { createBody, readOnly: ['/size/set'] };
    expect(writable(own, { sent: {} })[1]).toEqual({ name: null, size: { width: null }, free: null, note: null });
  });

  it('ends where a schema contains itself', () => {
    const createBody = { type: 'object', properties: { part: { $ref: '#' } } } as const;
    expect(JSON.stringify(writable({ createBody, readOnly: [] }, { sent: {} })).length).toBeLessThan(200);
  });

  it('keeps what was sent where the schema names nothing', () => {
    const bodies = writable({ createBody: true, readOnly: [] }, { sent: { free: 1 } });
    expect(changedIn(bodies, { free: 1, set: 1 }, { free: 2, set: 2 })).toEqual(['/free: 1 became 2']);
  });
});
