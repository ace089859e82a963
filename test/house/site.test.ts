import { describe, expect, it } from 'vitest';
import { placeOf, sitePages } from '../../scripts/site/pages.mjs';

const { pages } = sitePages();
/** Without blocks and spans of code, in which nothing is a link or markup. */
const proseOf = (text: string): string => text.replace(/^(````*)[^]*?^\1/gm, '').replace(/(`+)[^`]+?\1/g, '');

describe('the documentation site', () => {
  it('has the README in front, a page for each guide and each check, and one for each file that they name', () => {
    expect(pages.size).toBeGreaterThan(300);
    for (const path of ['index', 'write-a-contract', 'checks/limit-is-a-maximum', 'files/contracts/services/shop.yaml'])
      expect([...pages.keys()]).toContain(`${path}.md`);
  });

  it('puts what a link names where the link leads', () => {
    expect(placeOf('README.md')).toBe('index.md');
    expect(placeOf('docs/init.md')).toBe('init.md');
    expect(placeOf('examples/own-checks/README.md')).toBe('examples/own-checks/index.md');
    expect(placeOf('docs/decisions/')).toBe('decisions/index.md');
    expect(placeOf('Dockerfile')).toBe('files/Dockerfile.md');
  });

  it('has no link that leads to no page', () => {
    const links = [...pages].flatMap(([from, text]) =>
      [...proseOf(text).matchAll(/\]\(\/([^)#]*)(?:#[^)]*)?\)/g)].map(([, to = '']) => ({ from, to })),
    );
    expect(links.length).toBeGreaterThan(500);
    const dead = links.filter(({ to }) => !/\.(?:png|svg)$/.test(to) && !pages.has(`${to}.md`));
    expect(dead).toEqual([]);
  });

  it('has nothing outside of code that its generator takes for a template or an element', () => {
    const odd = [...pages].flatMap(([path, text]) =>
      [
        ...proseOf(text).matchAll(/\{\{.*|(?<!\\)<(?!!--|https?:|img|\/?(?:br|kbd|sub|sup|details|summary)\b)[a-z].*/g),
      ].map(([found]) => `${path}: ${found}`),
    );
    expect(odd).toEqual([]);
  });
});
