// The command must be executable when it is run from a checkout, not only when npm installs it.
import { chmodSync } from 'node:fs';

chmodSync(new URL('../dist/src/cli/main.js', import.meta.url), 0o755);
