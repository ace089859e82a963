import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { deriveContract } from '../index.js';
import { updateContract } from './index.js';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');

const derive = (document: unknown): ReturnType<typeof deriveContract> =>
  deriveContract({ text: JSON.stringify(document), name: 'openapi.yaml', schema: 's' });

/** The document without its last path. */
function shorter(document: { readonly paths: object }): unknown {
  const paths = Object.entries(document.paths);
  return { ...document, paths: Object.fromEntries(paths.slice(0, -1)) };
}

test.each(readdirSync(FOLDER))(
  '%s that loses a path, and has it again, is followed to the letter of its facts',
  (name) => {
    const whole = parse(readFileSync(join(FOLDER, name), 'utf8'), { merge: true }) as { readonly paths: object };
    const [before, after] = [derive(whole), derive(shorter(whole))];
    const lost = updateContract(before.text, after, () => false);
    expect(lost.differences.filter(({ unplaced, difference }) => unplaced ?? difference.kind === 'kept')).toEqual([]);
    expect(parse(lost.text)).toEqual(parse(after.text));
    const again = updateContract(lost.text, before, () => false);
    expect(parse(again.text)).toEqual(parse(before.text));
    expect(updateContract(again.text, before, () => false).differences).toEqual([]);
  },
);
