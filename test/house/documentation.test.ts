import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileSystem, loadContract } from '../../src/index.js';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['docs', 'examples', 'reports'];

/** Every page that a reader may come to, decisions and generated pages of checks included. */
function pages(): readonly string[] {
  const top = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !/node_modules|\.venv/.test(name))
      .map((name) => join(folder, name)),
  );
  return [...top, ...below];
}

/** The text without blocks of code, in which nothing is a link or a heading. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replace(/^(```+).*?^\1/gms, '');
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return plain
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function anchorsOf(page: string): ReadonlySet<string> {
  return new Set([...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

/** What a page links to and is not there. */
function deadLinks(page: string): readonly string[] {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const to = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
      if (!existsSync(join(ROOT, to))) return true;
      return anchor !== undefined && statSync(join(ROOT, to)).isFile() && !anchorsOf(to).has(anchor);
    })
    .map((link) => `${page}: ${link}`);
}

test('no page of the documentation has a dead link', () => {
  const all = pages();
  expect(all.length).toBeGreaterThan(100);
  expect(all.flatMap(deadLinks)).toEqual([]);
});

test('every guide is reached from the README', () => {
  const readme = proseOf('README.md');
  const guides = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const reached = (name: string): boolean =>
    readme.includes(`docs/${name}`) ||
    guides.some((other) => readme.includes(`docs/${other}`) && proseOf(`docs/${other}`).includes(`(${name}`));
  expect(guides.filter((name) => !reached(name))).toEqual([]);
});

test('the entry for the catalog of schemas names the schema of contracts, and the files that init writes', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, 'contracts/schema', name), 'utf8'));
  const { $id } = read('service.schema.json') as { readonly $id: string };
  const { schemas } = read('catalog.json') as {
    readonly schemas: readonly { readonly url: string; readonly fileMatch: readonly string[] }[];
  };
  expect(schemas.map(({ url }) => url)).toEqual([$id]);
  const patterns = schemas.flatMap(({ fileMatch }) => fileMatch.map((one) => one.replace('*', '')));
  expect(patterns).toContain('.probity.yaml');
  const settings = /"yaml\.schemas": \{ "([^"]+)"/.exec(readFileSync(join(ROOT, 'docs/editors.md'), 'utf8'))?.[1] ?? '';
  expect(existsSync(join(ROOT, settings.replace('./node_modules/probity/', '')))).toBe(true);
});

test('the example of business rules is one that contracts may have', () => {
  const text = readFileSync(join(ROOT, 'docs/write-a-contract.md'), 'utf8');
  const [, example = ''] = /^## Rules of the business\n.*?^```yaml\n(.*?)^```/ms.exec(text) ?? [];
  const paths = (name: string): string => `path: /${name}\n    item: /${name}/<id>\n    id: { id: /id }\n`;
  const contract = `probity: 1
service: { name: Invoices }
target: { base-url: "http://127.0.0.1:4010" }
${example}`
    .replace('  customers:\n', `  customers:\n    ${paths('customers')}`)
    .replace('  invoices:\n', `  invoices:\n    ${paths('invoices')}`);
  const loaded = loadContract('rules.yaml', {
    files: { ...fileSystem, read: (name) => (name.endsWith('rules.yaml') ? contract : fileSystem.read(name)) },
  });
  expect('problems' in loaded ? loaded.problems.map(({ message }) => message) : []).toEqual([]);
  const [, invoices] = 'contract' in loaded ? loaded.contract.facts.resources : [];
  expect(invoices?.computed.state).toBe('stated');
});
