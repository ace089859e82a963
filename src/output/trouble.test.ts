import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutputFolder } from './output-folder.js';
import { troubleOf } from './trouble.js';

test('a port that is taken is named with what to do', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const second = createServer();
  const error = await new Promise((resolve) => {
    second.once('error', resolve);
    second.listen(port, '127.0.0.1');
  });
  first.close();
  expect(troubleOf(error)).toBe(`Cannot use 127.0.0.1:${String(port)}: the port is in use; choose another with --port`);
});

test('a folder in the place of a file is named with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-trouble-'));
  mkdirSync(join(folder, 'file'));
  try {
    writeFileSync(join(folder, 'file'), '');
    expect.unreachable();
  } catch (error) {
    expect(troubleOf(error)).toContain('a folder is in its place');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a defect of ours is not taken for the trouble of a machine', () => {
  expect(troubleOf(new TypeError('x is not a function'))).toBeUndefined();
  expect(troubleOf('text')).toBeUndefined();
});

test('a folder that cannot be made ends at once with a message', () => {
  expect(() => new OutputFolder('/proc/no-such-folder/x')).toThrow('Cannot write to /proc/no-such-folder/x');
});
