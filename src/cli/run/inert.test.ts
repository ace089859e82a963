import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert, inertJson, isActive } from './inert.js';

/** What a terminal or a CI server would act upon. */
const HOSTILE = [
  '::set-output name=x::y',
  '\n::add-mask::a',
  '\n \u00a0\t::stop-commands::z',
  '\u001b[2m::error::e',
  'a ##[command]b',
  '##vso[task.setvariable variable=x]y',
  "##teamcity[buildStatus status='SUCCESS']",
  '##TeamCity[x]',
  '\rFORGED',
  'section_start:1:x\r\u001b[0K',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://evil.example\u001b\\link',
  '\u009b31m\u0085\u0090',
  '\u001b[8mhidden',
  '\u001b[2J\u001b[1A',
  '\u202egnihsihp\u2066',
  '\u2028::error::line',
  '\ud800',
  '\u0000\b\f\v\u007f',
];

const ESCAPES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const COMMANDS = /^[^\S\n]*(?:\u001b\[[0-9;]*m|[^\S\n])*::|##\[|##vso\[|##teamcity\[/im;

describe('what is printed', () => {
  test.each(HOSTILE)('has nothing active in it: %j', (text) => {
    expect(inert(text, false)).not.toMatch(ESCAPES);
    expect(inert(text, false)).not.toMatch(COMMANDS);
    expect(isActive(text, 'ci')).toBe(true);
    const json = JSON.stringify({ [text]: [text] });
    expect(inertJson(json)).not.toMatch(/##|[\u007f-\u009f\u2028-\u202e]/);
    expect(JSON.parse(inertJson(json))).toEqual(JSON.parse(json));
  });

  test('has nothing active in it, however hostile texts are put together', () => {
    const texts = fc.array(
      fc.oneof(
        fc.constantFrom(...HOSTILE),
        fc.constantFrom(':', '#', '[', '\n', ' ', 'm'),
        fc.string({ unit: 'binary' }),
      ),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (parts, colours) => {
        const shown = inert(parts.join(''), colours);
        expect(shown.replaceAll(/\u001b\[(?:[0-3]|2[23]|3[0-79]|9[0-7])m/g, (one) => (colours ? '' : one))).not.toMatch(
          ESCAPES,
        );
        expect(shown).not.toMatch(COMMANDS);
        expect(inert(shown, colours)).toBe(shown);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps ordinary texts, and the colours of our own where there are any', () => {
    const text = 'GET /a?b=c::d # e ## f\n\tünïcode 👩‍👩‍👧 a:b::c\n';
    expect(inert(text, false)).toBe(text);
    expect(isActive(text, 'ci')).toBe(false);
    expect(inert('\u001b[1mbold\u001b[22m', true)).toBe('\u001b[1mbold\u001b[22m');
    expect(inert('\u001b[1mbold', false)).toBe('\\u001b[1mbold');
  });
});
