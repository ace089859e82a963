// What tsc wrote is put together: five hundred modules are read in half of the time when they are a few. The types stay
// as they are. The validators of contracts are compiled here too, and the contracts of the package are read, because
// that is most of what a command does before its first request.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { fileSystem } from '../dist/src/contract/files.js';
import { loadContract } from '../dist/src/contract/load.js';
import { prepare } from '../dist/src/contract/prepared.js';
import { META_SCHEMA, metaSchemaEngine } from '../dist/src/contract/schema-validators.js';
import { shapeEngine, SHAPES } from '../dist/src/contract/shape-validators.js';
import { readYamlFile } from '../dist/src/contract/yaml/yaml-file.js';
import { LINE_TYPES, lineEngine, schemaOfLine } from '../dist/src/result/lines/shape.js';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** The kit and its parts, as checks name them, each with what was compiled of it. */
const KIT = Object.keys(JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')).exports)
  .filter((name) => /^\.\/check(?:\/|$)/.test(name))
  .map((name) => ({ name: name.replace('.', 'probity'), entry: name.replace('.', 'src') + '/index' }))
  // An alias stands for what begins with it too.
  .sort((a, b) => b.name.length - a.name.length);

/** What the package offers, and what the benches use beside it. */
const ENTRIES = [
  'src/index',
  ...KIT.map(({ entry }) => entry),
  'src/vitest/index',
  'src/reference/index',
  'src/cli/main',
  ...usedByBenches(),
];

function usedByBenches() {
  const folder = join(dist, 'bench');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return files.flatMap((name) => {
    const file = join(folder, name);
    const used = [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)\.js';$/gm)];
    return used.map(([, path]) => relative(dist, join(dirname(file), path))).filter((path) => path.startsWith('src/'));
  });
}

const shapes = shapeEngine(true);
const metaEngine = metaSchemaEngine(true);
const metaSchema = standalone.default(metaEngine, metaEngine.getSchema(META_SCHEMA));

/** The files of `contracts/` that have no fault, by the digest of their text. */
function preparedFiles() {
  const prepared = new Map();
  const keep = (path, kind, shape) => {
    const read = readYamlFile(fileSystem, path, path, kind);
    if (!('file' in read)) throw new Error(`${path} cannot be read`);
    prepared.set(read.file.sha256, prepare(read.file, kind, shape));
  };
  const folder = join(dist, '..', 'contracts');
  for (const name of readdirSync(join(folder, 'services'))) {
    const path = join(folder, 'services', name);
    if (name.endsWith('.lock.yaml')) {
      keep(path, 'schemas', 'lock');
      continue;
    }
    const loaded = loadContract(path);
    if (!('contract' in loaded)) throw new Error(`${path} has problems`);
    keep(path, 'contract', 'service');
    for (const { document } of loaded.contract.claims) {
      keep(`probity:conventions/${document.id}.yaml`, 'contract', 'document');
    }
  }
  return prepared;
}

const prepared = preparedFiles();
const lineNames = Object.fromEntries(LINE_TYPES.map((type) => [type, schemaOfLine(type)]));
const lineValidators = standalone.default(lineEngine(true), lineNames);

const bundle = await rolldown({
  input: Object.fromEntries([...new Set(ENTRIES)].map((entry) => [entry, join(dist, `${entry}.js`)])),
  platform: 'node',
  // Checks name the package that they are part of; what it depends on stays outside.
  resolve: { alias: Object.fromEntries(KIT.map(({ name, entry }) => [name, join(dist, `${entry}.js`)])) },
  external: (id) => !/^[./]|^probity\/check(?:\/|$)/.test(id),
});
const { output } = await bundle.generate({ format: 'esm', chunkFileNames: 'src/chunks/[name].js' });
await bundle.close();

for (const folder of ['src', 'suites']) {
  for (const name of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) rmSync(join(dist, folder, name));
  }
}
mkdirSync(join(dist, 'src/chunks'), { recursive: true });
// The line by which a shell knows what carries the command out is put here: the linter takes a source that begins with it for
// another text than the one on disk, and works out all types anew.
for (const { fileName, code } of output) {
  writeFileSync(join(dist, fileName), fileName === 'src/cli/main.js' ? `#!/usr/bin/env node\n${code}` : code);
}
for (const shape of SHAPES) {
  const code = standalone.default(shapes, shapes.getSchema(`${shape}.schema.json`));
  writeFileSync(join(dist, `src/chunks/${shape}-validator.cjs`), code);
}
writeFileSync(join(dist, 'src/chunks/meta-schema-validator.cjs'), metaSchema);
writeFileSync(join(dist, 'src/chunks/run-validator.cjs'), lineValidators);
rmSync(join(dist, 'src/chunks/prepared'), { recursive: true, force: true });
mkdirSync(join(dist, 'src/chunks/prepared'));
for (const [sha256, file] of prepared) {
  writeFileSync(join(dist, `src/chunks/prepared/${sha256}.json`), JSON.stringify(file));
}
// Executable also when it is run from a checkout, not only when npm installs it.
chmodSync(join(dist, 'src/cli/main.js'), 0o755);
const { status, stdout } = spawnSync(process.execPath, [join(dist, 'src/cli/main.js'), 'man'], { encoding: 'utf8' });
if (status !== 0) throw new Error('The manual page cannot be written');
writeFileSync(join(dist, 'src/probity.1'), stdout);
