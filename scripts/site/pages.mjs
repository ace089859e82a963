// Which files of the repository are pages of the site, and where each one stands there.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const TOP = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const FOLDERS = ['docs', 'examples'];
const NOT_PAGES = /node_modules|\.venv|__pycache__/;
/** How files that are no pages are shown. */
const LANGUAGES = { cjs: 'js', mjs: 'js', yml: 'yaml', jsonl: 'json', Jenkinsfile: 'groovy', Dockerfile: 'docker' };
const SHOWN = /^(?:js|ts|json|yaml|groovy|docker|go|py|sh)$/;
/** Characters of a file that is coloured by its language: more would make a page of megabytes. */
const MOST_COLOURED = 60_000;
const IMAGE = /\.(?:png|svg)$/;

/** Path in the repository to the text of its page, under the path that the page has on the site. */
export function sitePages() {
  const named = [
    ...TOP,
    ...FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md') && !NOT_PAGES.test(name))
        .map((name) => join(folder, name)),
    ),
  ];
  const site = { pages: new Map(), images: new Set(), wanted: new Set() };
  for (const path of named) site.pages.set(placeOf(path), linked(path, site));
  // Files and folders that pages name become pages of their own, which name others.
  for (const path of site.wanted) if (!site.pages.has(placeOf(path))) site.pages.set(placeOf(path), shown(path, site));
  return site;
}

/** Where a file or folder of the repository stands on the site. */
export function placeOf(path) {
  const clean = path.replace(/\/$/, '');
  if (clean === 'README.md') return 'index.md';
  const isFolder = existsSync(join(root, clean)) && statSync(join(root, clean)).isDirectory();
  if (isFolder) return `${clean.replace(/^docs\//, '')}/index.md`;
  const name = clean.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md');
  // The generator takes .html for a page of its own.
  return name.endsWith('.md') ? name : `files/${name.replace(/\.html$/, '-html')}.md`;
}

/** The text of a page, with its links to files of the repository as links of the site. */
function linked(path, site) {
  const text = readFileSync(join(root, path), 'utf8');
  const parts = text.split(/^(```+[^\n]*\n[^]*?^```+)$/m);
  return parts.map((part, n) => (n % 2 === 1 ? part : withLinks(part, path, site))).join('');
}

function withLinks(text, path, site) {
  return text.replace(/\]\(([^)\s]+)\)/g, (whole, link) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return whole;
    const [file, anchor] = link.split('#');
    const to = normalize(join(dirname(path), file));
    if (IMAGE.test(to)) {
      site.images.add(to);
      return `](/${to})`;
    }
    site.wanted.add(folderPage(to));
    return `](/${placeOf(folderPage(to)).replace(/\.md$/, '')}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}

/** A folder with a page of its own is that page. */
function folderPage(path) {
  const page = join(path, 'README.md');
  return existsSync(join(root, page)) ? page : path;
}

function shown(path, site) {
  const full = join(root, path);
  if (path.endsWith('.md')) return linked(path, site);
  if (statSync(full).isDirectory()) {
    const names = readdirSync(full).filter((name) => !NOT_PAGES.test(name));
    const lines = names.map((name) => {
      const to = folderPage(join(path, name));
      site.wanted.add(to);
      return `- [${name}](/${placeOf(to).replace(/\.md$/, '')})`;
    });
    return `# ${path}\n\n${lines.join('\n')}\n`;
  }
  const name = path.split('/').at(-1);
  const ending = name.includes('.') ? name.split('.').at(-1) : name;
  const language = LANGUAGES[ending] ?? ending;
  const text = readFileSync(full, 'utf8');
  const isColoured = SHOWN.test(language) && text.length <= MOST_COLOURED;
  return `---\nsearch: false\n---\n\n# ${path}\n\n\`\`\`\`${isColoured ? language : 'txt'}\n${text.trimEnd()}\n\`\`\`\`\n`;
}
