import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../../result/golden/hostile.js';
import * as escape from './escape.js';

describe('visible', () => {
  it.each([
    ['\u001b[31m', '\\u001b[31m'],
    ['\u202E', '\\u202e'],
    ['\uD800', '\\ud800'],
    ['\u{E0041}', '\\u{e0041}'],
    ['\r\n\t', '\\r\n\t'],
    ['\0\u0085\u2028\uFFFE', '\\u0000\\u0085\\u2028\\ufffe'],
    ['grün 日本 👩‍👧 می‌خواهم', 'grün 日本 👩‍👧 می‌خواهم'],
  ])('%j', (text, shown) => {
    expect(escape.visible(text)).toBe(shown);
  });

  it('leaves nothing that a reader cannot see', () => {
    expect(escape.hasUnseen(escape.visible(HOSTILE))).toBe(false);
    expect(escape.visibleLine(HOSTILE)).not.toMatch(/[\n\t]/);
  });
});

it('leaves no markup in HTML and XML', () => {
  expect(escape.escapeHtml(HOSTILE)).not.toMatch(/[<>"'`]|&(?!#)/);
  expect(escape.escapeXml(HOSTILE)).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(escape.escapeXmlAttribute('"\n')).toBe('&quot;&#10;');
  expect(escape.escapeXml('\u0001\uFFFF]]>')).toBe('\\u0001\\uffff]]&gt;');
});

it('keeps Markdown in its place', () => {
  expect(escape.escapeMarkdown('@all #1 [x](y) <b> |\n')).toBe('&#64;all &#35;1 \\[x\\]\\(y\\) &#60;b&#62; \\|\\\\n');
  expect(escape.escapeMarkdown('http://x www.x')).toBe('http&#58;//x www&#46;x');
  expect([escape.escapeMarkdown('- a-b'), escape.escapeMarkdown('12. a')]).toEqual(['\\- a-b', '12\\. a']);
  expect(escape.markdownFence('a```b').split('\n')[0]).toBe('````');
  expect(escape.markdownCode('`a`')).toBe('`` `a` ``');
  expect(escape.markdownCode('')).toBe('(empty)');
});

it('leaves no character that XML 1.0 does not allow', () => {
  const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  expect(all.map(escape.escapeXml).filter((text) => illegal.test(text))).toEqual([]);
});
