// What the site looks like: its navigation, its search, and what stands beside each page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function configOf({ pages, out, base }) {
  return {
    title: 'Probity',
    description: 'Checks a running HTTP API against a written contract.',
    lang: 'en',
    base,
    outDir: out,
    srcDir: pages,
    cleanUrls: false,
    lastUpdated: false,
    ignoreDeadLinks: false,
    head: [['link', { rel: 'icon', href: `${base}docs/images/mark.svg`, type: 'image/svg+xml' }]],
    themeConfig: {
      logo: '/docs/images/mark.svg',
      search: { provider: 'local' },
      outline: [2, 3],
      nav: [
        { text: 'Guide', link: '/write-a-contract' },
        { text: 'Language', link: '/contract/service' },
        { text: 'Rules', link: '/checks/' },
        { text: 'Commands', link: '/commands' },
      ],
      sidebar: sidebarOf(pages),
      footer: { message: 'MIT' },
    },
  };
}

const GUIDES = {
  Start: ['index', 'init', 'write-a-contract', 'troubleshooting', 'editors'],
  'Read and act': ['read-a-report', 'after-a-run', 'formats', 'glossary'],
  'Run it': ['commands', 'ci', 'shards', 'library', 'examples/own-checks/index', 'kit', 'mutate'],
  'What it proves': ['power', 'services', 'real-servers', 'noise'],
  'Certify and trust': ['certify', 'trust'],
  Language: ['contract/service', 'contract/document'],
};
const WITHIN = ['ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'decisions/index'];

function sidebarOf(pages) {
  const entry = (path) => ({ text: titleOf(join(pages, `${path}.md`)), link: `/${path.replace(/index$/, '')}` });
  const groups = Object.entries(GUIDES).map(([text, paths]) => ({
    text,
    collapsed: false,
    items: paths.map((path) => (path === 'index' ? { text: 'What it is for', link: '/' } : entry(path))),
  }));
  const rules = { text: 'Rules', link: '/checks/' };
  return {
    '/': [...groups, rules, { text: 'Inside', collapsed: true, items: WITHIN.map(entry) }],
    // A list of all rules on each page of the others would be most of the site.
    '/checks/': [{ text: 'All pages', link: '/' }, ...rulesOf(pages)],
  };
}

/** The pages of the rules by part, in the order of their list. */
function rulesOf(pages) {
  const list = readFileSync(join(pages, 'checks/index.md'), 'utf8');
  return list
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      text: part.split('\n')[0],
      collapsed: true,
      items: [...part.matchAll(/^- \[([^\]]+)\]/gm)].map(([, id]) => ({ text: id, link: `/checks/${id}` })),
    }));
}

function titleOf(path) {
  if (!existsSync(path)) throw new Error(`The site names ${path}, which is not there`);
  return /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1].replaceAll('`', '') ?? path;
}

/** Guides that no group of the navigation names. */
export function unnamed(pages) {
  const named = new Set(Object.values(GUIDES).flat());
  return readdirSync(pages)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace('.md', ''))
    .filter((name) => !named.has(name) && !WITHIN.includes(name));
}
