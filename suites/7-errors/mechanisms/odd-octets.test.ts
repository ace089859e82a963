import { expect, it } from 'vitest';
import { inOctets, OCTET_WAYS } from './odd-octets.js';

const body = { name: 'pb-1', note: 'é' };
const written = (way: string, place = '/note') => {
  const octets = inOctets(way, body, (one) => JSON.stringify(one), place);
  return octets && { ...octets, sent: Buffer.from(octets.text, 'latin1') };
};
const isUtf8 = (sent: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sent);
    return true;
  } catch {
    return false;
  }
};

it('makes of each way a body that is no UTF-8', () => {
  expect(OCTET_WAYS).toHaveLength(8);
  expect(OCTET_WAYS.filter((way) => isUtf8(written(way)?.sent ?? Buffer.alloc(0)))).toEqual([]);
  expect(written('a blank')).toBeUndefined();
});

it('puts the octets behind the text at the place', () => {
  const { sent } = written('an overlong sequence in a text of the body') ?? {};
  expect(sent?.toString('latin1')).toBe(`{"name":"pb-1","note":"${Buffer.from('é').toString('latin1')}\u00c0\u00af"}`);
  const alone = inOctets('a sequence without its end in a text of the body', { name: 'pb-1' }, JSON.stringify, '/name');
  expect(alone?.text).toBe('{"name":"pb-1\u00e2\u0082"}');
});

it('gives a body without texts a member for them', () => {
  const { text } =
    inOctets('a continuation octet alone in a text of the body', { n: 1 }, JSON.stringify, undefined) ?? {};
  expect(text).toBe('{"n":1,"moreText":"\u0080"}');
});

it('says what a body in UTF-16 means', () => {
  const { sent, means } = written('a body in UTF-16') ?? {};
  expect(new TextDecoder('utf-16le').decode(sent)).toBe(JSON.stringify(body));
  expect(means).toEqual(body);
});
