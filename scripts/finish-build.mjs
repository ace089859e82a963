// What tsc wrote is put together: five hundred modules are read in half of the time when they are a few. The types stay
// as they are. The validators of contracts are compiled here too, because compiling them is most of what a command does
// before its first request.
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { shapeEngine } from '../dist/src/contract/shape-validators.js';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** What the package offers, and what the benches use beside it. */
const ENTRIES = [
  'src/index',
  'src/check/index',
  'src/vitest/index',
  'src/reference/index',
  'src/cli/main',
  'src/report/html/page',
  'src/selftest/flakes',
  'src/selftest/mechanisms',
  'src/selftest/power',
];

const code = standalone.default(shapeEngine(true), {
  service: 'service.schema.json',
  document: 'document.schema.json',
  lock: 'lock.schema.json',
  waivers: 'waivers.schema.json',
});

const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(dist, `${entry}.js`)])),
  platform: 'node',
  // Checks name the package that they are part of; what it depends on stays outside.
  resolve: { alias: { 'probity/check': join(dist, 'src/check/index.js') } },
  external: (id) => !/^[./]/.test(id) && id !== 'probity/check',
});
const { output } = await bundle.generate({ format: 'esm', chunkFileNames: 'src/chunks/[name].js' });
await bundle.close();

for (const folder of ['src', 'suites']) {
  for (const name of readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) rmSync(join(dist, folder, name));
  }
}
mkdirSync(join(dist, 'src/chunks'), { recursive: true });
for (const chunk of output) writeFileSync(join(dist, chunk.fileName), chunk.code);
writeFileSync(join(dist, 'src/chunks/shape-validators.cjs'), code);
// Executable also when it is run from a checkout, not only when npm installs it.
chmodSync(join(dist, 'src/cli/main.js'), 0o755);
