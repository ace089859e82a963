import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRegistry } from './redact.js';

/** What writers make of a text. Each is looked for in the middle of other text. */
const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  plain: (s) => s,
  component: (s) => encodeURIComponent(s),
  componentLower: (s) => lower(encodeURIComponent(s)),
  uri: (s) => encodeURI(s),
  form: (s) => new URLSearchParams({ k: s }).toString().slice(2),
  formLower: (s) => lower(new URLSearchParams({ k: s }).toString().slice(2)),
  strictComponent: (s) => encodeURIComponent(s).replace(/[!'()*~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
  everyOctet: (s) => [...Buffer.from(s)].map((o) => `%${o.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  everyOctetLower: (s) => [...Buffer.from(s)].map((o) => `%${o.toString(16).padStart(2, '0')}`).join(''),
  twicePercent: (s) => encodeURIComponent(encodeURIComponent(s)),
  query: (s) => new URL(`http://a/?k=${encodeURIComponent(s)}`).href,
  path: (s) => `/a/${encodeURIComponent(s)}/b`,
  json: (s) => JSON.stringify({ s }),
  jsonSlashes: (s) => JSON.stringify({ s }).replaceAll('/', '\\/'),
  jsonAscii: (s) => JSON.stringify({ s }).replace(/[^\x20-\x7e]/g, unicode),
  jsonAsciiUpper: (s) => JSON.stringify({ s }).replace(/[^\x20-\x7e]/g, upperUnicode),
  jsonGo: (s) => JSON.stringify({ s }).replace(/[<>&]/g, unicode),
  jsonGson: (s) =>
    `{"s":"${JSON.stringify(s)
      .slice(1, -1)
      .replace(/[<>&'=]/g, unicode)
      .replace(/[+]/g, unicode)}"}`,
  jsonInJson: (s) => JSON.stringify({ text: JSON.stringify({ s }) }),
  jsonInJsonSlashes: (s) => JSON.stringify({ text: JSON.stringify({ s }).replaceAll('/', '\\/') }),
  jsonInComponent: (s) => encodeURIComponent(JSON.stringify(s)),
  base64OfJson: (s) => base64(JSON.stringify({ s })),
  base64OfForm: (s) => base64(`token=${encodeURIComponent(s)}&x=1`),
  html: (s) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  htmlQuotes: (s) => entities(s, '&quot;', '&#39;'),
  htmlHex: (s) => entities(s, '&quot;', '&#x27;'),
  htmlApos: (s) => entities(s, '&quot;', '&apos;'),
  htmlDecimal: (s) => entities(s, '&#34;', '&#39;'),
  htmlSlash: (s) => entities(s, '&quot;', '&#x27;').replaceAll('/', '&#x2F;'),
  hex: (s) => Buffer.from(s).toString('hex'),
  hexUpper: (s) => Buffer.from(s).toString('hex').toUpperCase(),
  latin1: (s) => Buffer.from(s).toString('latin1'),
  base64: (s) => base64(s),
  base64Bare: (s) => base64(s).replace(/=+$/, ''),
  base64Url: (s) => Buffer.from(s).toString('base64url'),
  base64UrlPadded: (s) => base64(s).replaceAll('+', '-').replaceAll('/', '_'),
  base64Component: (s) => encodeURIComponent(base64(s)),
  base64ComponentLower: (s) => lower(encodeURIComponent(base64(s))),
  base64Slashes: (s) => base64(s).replaceAll('/', '\\/'),
  base64Json: (s) => JSON.stringify({ s: base64(s) }),
  basicPassword: (s) => `Basic ${base64(`alice:${s}`)}`,
  basicPasswordUrl: (s) => Buffer.from(`al:${s}`).toString('base64url'),
  basicUser: (s) => `Basic ${base64(`${s}:`)}`,
  basicUserColon: (s) => `Basic ${base64(`${s}:x`)}`,
  basicBare: (s) => `Basic ${base64(`bob:${s}`).replace(/=+$/, '')}`,
  base64Bearer: (s) => base64(`Bearer ${s}`),
  base64Inside1: (s) => base64(`1${s}-after`),
  base64Inside2: (s) => base64(`22${s}-after`),
  base64Inside3: (s) => base64(`333${s}-after`),
  base64UrlInside: (s) => Buffer.from(`{"t":"${s}"}`).toString('base64url'),
  bearer: (s) => `Bearer ${s}`,
  cookie: (s) => `session=${s}; Path=/`,
  quoted: (s) => `"${s.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  twice: (s) => `${s} and ${s}`,
};

const SECRETS = ['tok_live_4f9a8b7c6d', 'p@ss w/rd+=&?', `qu"ote's<&>\\/`, 'schlüssel😀wert', 'abcdef', '~!*()--..__'];

function lower(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}
function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
function upperUnicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;
}
function entities(text: string, quote: string, apostrophe: string): string {
  const base = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return base.replaceAll('"', quote).replaceAll("'", apostrophe);
}
function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

describe('redact', () => {
  it('takes every encoding of a secret out', () => {
    expect(Object.keys(ENCODINGS).length).toBeGreaterThanOrEqual(50);
    for (const secret of SECRETS) {
      const registry = createRegistry();
      registry.add('alice', secret);
      for (const [name, encode] of Object.entries(ENCODINGS)) {
        const text = `before ${encode(secret)} after`;
        const redacted = registry.redact(text);
        expect(redacted, `${name} of ${secret}`).toContain('[secret:alice]');
        expect(redacted.startsWith('before '), name).toBe(true);
        expect(redacted.endsWith(' after'), name).toBe(true);
        expect(registry.redact(redacted), name).toBe(redacted);
      }
    }
  });

  it('leaves nothing of a secret between the pieces', () => {
    const registry = createRegistry();
    registry.add('alice', 'abcdefgh');
    expect(registry.redact(`x ${base64('abcdefgh')} y`)).toBe('x [secret:alice] y');
    expect(registry.redact('Bearer abcdefgh')).toBe('Bearer [secret:alice]');
    expect(registry.redact('{"a":"abcdefgh","b":1}')).toBe('{"a":"[secret:alice]","b":1}');
  });

  it('replaces the longer of two secrets that begin alike, and a label is no secret', () => {
    const registry = createRegistry();
    registry.add('short', 'token-1');
    registry.add('long', 'token-1-more');
    registry.add('label', 'secret');
    expect(registry.redact('token-1-more token-1 secret')).toBe('[secret:long] [secret:short] [secret:label]');
  });

  it('costs nothing but the search when nothing is there', () => {
    const registry = createRegistry();
    registry.add('alice', 'tok_live_4f9a8b7c6d');
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('tok_live'));
        expect(registry.redact(text)).toBe(text);
      }),
    );
    expect(createRegistry().redact('anything')).toBe('anything');
  });

  it('knows secrets that were added later', () => {
    const registry = createRegistry();
    registry.add('one', 'first-secret');
    expect(registry.redact('second-secret')).toBe('second-secret');
    registry.add('two', 'second-secret');
    expect(registry.redact('first-secret second-secret')).toBe('[secret:one] [secret:two]');
  });

  it('calls a long text clear that it has looked through, until another secret is known', () => {
    const registry = createRegistry();
    registry.add('one', 'first-secret');
    const [seen, other, telling] = ['a', 'b', 'first-secret '].map((text) => text.repeat(300)) as [
      string,
      string,
      string,
    ];
    for (const text of [seen, telling, 'short']) registry.redact(text);
    expect([seen, other, telling, 'short'].map((text) => registry.isClear(text))).toEqual([true, false, false, false]);
    registry.add('two', 'second-secret');
    expect(registry.isClear(seen)).toBe(false);
  });

  it('takes a secret that is as short as a word out where a credential stands, and leaves the word', () => {
    const registry = createRegistry();
    registry.add('alice', 'abc');
    registry.add('key', 'a b', 'k');
    const redacted = (text: string): string => registry.redact(text);
    for (const word of [
      'abc',
      'abcess',
      '{"name":"abc"}',
      '/abc/x?q=abc&name=a b',
      'Bearer abcd',
      'ken=abc',
      '{"k":"abd"}',
    ])
      expect(redacted(word)).toBe(word);
    expect(redacted('Bearer abc, token abc.')).toBe('Bearer [secret:alice], token [secret:alice].');
    expect(redacted('/x?access_token=abc&k=a%20b#abc')).toBe('/x?access_token=[secret:alice]&k=[secret:key]#abc');
    expect(redacted('k=a+b')).toBe('k=[secret:key]');
    expect(redacted('{"token": "abc","abc":1}')).toBe('{"token": "[secret:alice]","abc":1}');
    expect(redacted('{"text":"{\\"apiKey\\":\\"abc\\"}"}')).toBe('{"text":"{\\"apiKey\\":\\"[secret:alice]\\"}"}');
    expect(
      registry.redactHeaders([
        ['X-Api-Key', 'abc'],
        ['Set-Cookie', 'sid=abc; Path=/abcd'],
        ['K', 'a b'],
        ['X-Word', 'abc'],
      ]),
    ).toEqual([
      ['X-Api-Key', '[secret:alice]'],
      ['Set-Cookie', 'sid=[secret:alice]; Path=/abcd'],
      ['K', '[secret:key]'],
      ['X-Word', 'abc'],
    ]);
  });

  it('leaves out what may be the beginning of a secret at a cut', () => {
    const registry = createRegistry();
    registry.add('alice', 'tok_live_4f9a8b7c6d');
    expect(registry.redactCut('{"a":"tok_live_4f9')).toBe('{"a":"');
    expect(registry.redactCut('nothing here')).toBe('nothing here');
    expect(registry.redactCut('tok_live_4f9a8b7c6d, more')).toBe('[secret:alice], more');
  });
});
