// Writes the TypeScript types of contract files from the published schemas. With --check nothing is written; the exit
// code says whether the files are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const folder = new URL('../contracts/schema/', import.meta.url);
const targets = {
  service: 'ServiceContract',
  document: 'ConventionsDocument',
  lock: 'BaselineLock',
  waivers: 'WaiverFile',
};
const banner = (name) =>
  `// Generated from contracts/schema/${name}.schema.json by scripts/generate-types.mjs. Change the schema, not this file.\n`;

/** The text of `src/contract/<name>.generated.ts`. */
export async function generate(name) {
  const schema = read(`${name}.schema.json`);
  return compile(plain(schema), targets[name], {
    cwd: fileURLToPath(folder),
    bannerComment: banner(name),
    additionalProperties: false,
    style: { printWidth: 120, singleQuote: true },
    $refOptions: { resolve: { file: { read: (file) => JSON.stringify(plain(read(file.url))) } } },
  });
}

/** The published schema behind a reference. */
function read(url) {
  return JSON.parse(readFileSync(new URL(url, folder), 'utf8'));
}

/** Without titles (each would become a type of its own), examples and the sizes of lists (they would become tuples). */
function plain(schema, top = true) {
  if (Array.isArray(schema)) return schema.map((item) => plain(item, false));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'properties' || key === 'definitions') {
        return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner, false)]))]];
      }
      if (['examples', 'patternErrorMessage', 'x-for', 'minItems', 'maxItems'].includes(key)) return [];
      if (key === 'title' && !top) return [];
      return [[key, key === 'const' || key === 'enum' ? value : plain(value, false)]];
    }),
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  let stale = false;
  for (const name of Object.keys(targets)) {
    const file = new URL(`../src/contract/${name}.generated.ts`, import.meta.url);
    const text = await generate(name);
    if (process.argv.includes('--check')) stale ||= readFileSync(file, 'utf8') !== text;
    else writeFileSync(file, text);
  }
  if (stale) {
    process.stderr.write('The generated types are out of date; run node scripts/generate-types.mjs\n');
    process.exitCode = 1;
  }
}
