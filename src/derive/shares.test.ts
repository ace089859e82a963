import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveContract, type Derived } from './index.js';

const FOLDER = join(import.meta.dirname, 'fixtures');

/** What the style of each document is. */
const STYLES: Readonly<Record<string, string>> = {
  'accounts-rpc.json': 'RPC: `GET /accounts.list`',
  'articles-json-api.yaml': 'JSON:API',
  'books-spring.json': 'Spring pages',
  'charges-cursor.yaml': 'cursor by the last id, form bodies',
  'customers-enveloped.yaml': 'envelopes for all, an old version',
  'issues-two-part-names.yaml': 'names of two parts: `/repos/{owner}/{name}`',
  'messages-page-info.yaml': '`pageInfo`, ETags, codes of errors by status',
  'notes-3.2.yaml': 'OpenAPI 3.2',
  'orders-problem.yaml': 'problem details, If-Match, Idempotency-Key',
  'people-json-api.yaml': 'JSON:API with pages by number',
  'pets-swagger-2.yaml': 'Swagger 2.0',
  'posts-json-server.yaml': 'bare lists, `_page` and `_limit`',
  'products-odata.json': 'OData: `/Products({ID})`',
  'registry-digests.yaml': 'records by digest',
  'repositories-links.yaml': 'Link headers below a tenant',
  'rpc.yaml': 'actions alone',
  'shelves-aip.yaml': 'page tokens and `:action`',
  'tenants-nested.yaml': 'records below records',
  'tracker-actions.yaml': 'actions that may have a body, several values of a filter',
};

const count = ({ facts }: Derived): number => facts.filter(({ origin }) => origin !== 'assumed').length;

/** Of what a document says and a contract could, which part is stated. */
function row(name: string): string {
  const derived = deriveContract({ text: readFileSync(join(FOLDER, name), 'utf8'), name, schema: 's' });
  const [stated, proposed, left] = [count(derived), derived.proposals.length, derived.leftOut.length];
  const share = Math.round((100 * stated) / (stated + proposed + left));
  const numbers = [stated, proposed, left].map(String).join(' | ');
  return `| ${STYLES[name] ?? ''} | ${numbers} | ${String(share)} % |`;
}

test('docs/init.md has the share of what is derived of each document', () => {
  const names = readdirSync(FOLDER).sort();
  expect(names.filter((name) => STYLES[name] === undefined)).toEqual([]);
  const page = readFileSync('docs/init.md', 'utf8');
  const shown = page.split('\n').filter((line) => /^\| .* \| \d+ \| \d+ \| \d+ \| \d+ % \|$/.test(line));
  const squeezed = shown.map((line) => line.replace(/ +\|/g, ' |').replace(/\| +/g, '| '));
  expect(squeezed).toEqual(names.map(row));
});
