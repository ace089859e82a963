import { describe, expect, test } from 'vitest';
import type { ExchangeLine, Run } from '../index.js';
import { MadeUp } from './made-up.js';

interface Said {
  readonly sent?: string;
  readonly answered?: string;
  readonly header?: string;
}

function exchange(started: number, { sent, answered, header = '' }: Said): ExchangeLine {
  return {
    id: `e${String(started)}`,
    started,
    ended: started + 0.5,
    request: { method: 'POST', url: 'http://s.example/a', headers: [], ...(sent === undefined ? {} : { body: sent }) },
    response: { status: 200, headers: [['X-Of', header]], body: answered ?? '', bodyState: 'text' },
  } as unknown as ExchangeLine;
}

function madeUp(exchanges: readonly ExchangeLine[], contract = '{}'): MadeUp {
  const header = { sources: [{ name: 'a.yaml', text: contract }] };
  return new MadeUp({ exchanges, header } as unknown as Run, new Map());
}

const ADA = '{"email":"ada@s.example"}';

describe('a text', () => {
  test('that a request had first is made up, also where its own answer repeats it', () => {
    expect(madeUp([exchange(1, { sent: ADA, answered: ADA })]).has('ada@s.example')).toBe(true);
    expect(madeUp([exchange(2, { answered: ADA }), exchange(1, { sent: ADA })]).has('ada@s.example')).toBe(true);
  });

  test('is made up, too, where an answer has it that came after it was sent, though it was asked for before', () => {
    const slow = { ...exchange(1, { answered: ADA }), ended: 3 };
    expect(madeUp([slow, exchange(2, { sent: ADA })]).has('ada@s.example')).toBe(true);
    expect(madeUp([{ ...slow, waitedOut: [] }, exchange(2, { sent: ADA })]).has('ada@s.example')).toBe(false);
  });

  test.each<[string, Said]>([
    ['an answer', { answered: ADA }],
    ['an answer in other signs', { answered: '{"email":"ada\\u0040s.example"}' }],
    ['an answer that is not JSON', { answered: '<p>ada@s.example</p>' }],
    ['a header of an answer', { header: 'ada@s.example' }],
  ])('that %s had before is none', (_, said) => {
    const made = madeUp([exchange(1, said), exchange(2, { sent: ADA })]);
    expect(made.has('ada@s.example')).toBe(false);
    expect(made.first('ada@s.example')?.exchange.id).toBe('e1');
  });

  test('that nothing has, or the contract has as a value, is none', () => {
    const all = [exchange(1, { sent: ADA })];
    expect(madeUp(all).has('bob@s.example')).toBe(false);
    expect(madeUp(all, 'examples: [ada@s.example]').has('ada@s.example')).toBe(false);
    expect(madeUp(all, 'examples: [ada@s.example').has('ada@s.example')).toBe(false);
    expect(madeUp(all, 'purpose: not of ada@s.example alone').has('ada@s.example')).toBe(true);
  });
});
