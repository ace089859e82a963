// The command must be executable when it is run from a checkout, not only when npm installs it; and the validators of
// contracts are compiled here, because compiling them is most of what a command does before its first request.
import { chmodSync, writeFileSync } from 'node:fs';
import standalone from 'ajv/dist/standalone/index.js';
import { shapeEngine } from '../dist/src/contract/shape-validators.js';

chmodSync(new URL('../dist/src/cli/main.js', import.meta.url), 0o755);

const code = standalone.default(shapeEngine(true), {
  service: 'service.schema.json',
  document: 'document.schema.json',
  lock: 'lock.schema.json',
  waivers: 'waivers.schema.json',
});
writeFileSync(new URL('../dist/src/contract/shape-validators.cjs', import.meta.url), code);
