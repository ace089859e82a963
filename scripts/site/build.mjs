// `npm run site`: writes the documentation site to dist/site/html, from README, docs, examples and the files that these name. A dead
// link ends it. --base /path/ is the path under which it will stand.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { configOf, unnamed } from './config.mjs';
import { root, sitePages } from './pages.mjs';

const at = process.argv.indexOf('--base');
const base = at === -1 ? '/' : process.argv[at + 1];
const [work, out] = [join(root, 'dist/site/pages'), join(root, 'dist/site/html')];

rmSync(join(root, 'dist/site'), { recursive: true, force: true });
const { pages, images } = sitePages();
for (const [place, text] of pages) write(place, text);
for (const image of [...images, 'docs/images/mark.svg']) {
  mkdirSync(dirname(join(work, 'public', image)), { recursive: true });
  copyFileSync(join(root, image), join(work, 'public', image));
}
const lost = unnamed(work);
if (lost.length > 0) throw new Error(`No group of the navigation names ${lost.join(', ')}: add them in config.mjs`);
write('.vitepress/config.mjs', `export default ${JSON.stringify(configOf({ pages: work, out, base }))};\n`);
await build(work, { outDir: out, base });
process.stdout.write(`${String(pages.size)} pages: ${join(out, 'index.html')}\n`);

function write(place, text) {
  const path = join(work, place);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
