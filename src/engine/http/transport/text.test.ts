import { describe, expect, it } from 'vitest';
import { textOf } from './text.js';

describe('textOf', () => {
  it('reads UTF-8 and leaves the byte order mark out', () => {
    expect(textOf(Buffer.from('plain'), 'text')).toEqual({ body: 'plain', bodyState: 'text' });
    expect(textOf(Buffer.from('\ufeff{"ä":"😀"}'), 'text')).toEqual({ body: '{"ä":"😀"}', bodyState: 'text' });
    expect(textOf(new Uint8Array(), 'text')).toEqual({ body: '', bodyState: 'text' });
  });

  it('keeps anything else as base64', () => {
    const latin1 = Buffer.from('ä', 'latin1');
    expect(textOf(latin1, 'text')).toEqual({ body: '5A==', bodyState: 'binary' });
    expect(textOf(Buffer.from('abc'), 'garbled')).toEqual({ body: 'YWJj', bodyState: 'garbled' });
    // An encoded surrogate is no UTF-8 (RFC 3629 section 3).
    expect(textOf(Buffer.from([0xed, 0xa0, 0x80]), 'text').bodyState).toBe('binary');
  });

  it('drops half a character at a cut', () => {
    expect(textOf(Buffer.from('aä').subarray(0, 2), 'too-large')).toEqual({ body: 'a', bodyState: 'too-large' });
  });
});
