import { existsSync, readdirSync } from 'node:fs';
import { UsageError } from '../exit.js';

/** Names that OpenAPI documents usually have. */
const DOCUMENTS = ['openapi', 'swagger'].flatMap((name) => ['yaml', 'yml', 'json'].map((end) => `${name}.${end}`));

/**
 * The one contract of the working directory, for a command that was not told which.
 * @throws UsageError where there is none, or several
 */
export function contractHere(): string {
  const found = readdirSync('.')
    .filter((name) => /\.probity\.ya?ml$/.test(name))
    .sort();
  const [only, more] = found;
  if (only !== undefined && more === undefined) return only;
  if (more !== undefined)
    throw new UsageError(`There are several contracts here: ${found.join(', ')}`, 'Name one of them');
  const document = DOCUMENTS.find((name) => existsSync(name));
  throw new UsageError(
    'There is no contract here: no file is called *.probity.yaml',
    document === undefined
      ? 'Name the file of the contract, or write one with `probity init OPENAPI`'
      : `Write one with \`probity init ${document}\``,
  );
}
