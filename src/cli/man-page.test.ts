import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commandsFor } from './commands/index.js';
import { manPage } from './man-page.js';
import { processTerminal } from './terminal.js';

async function wholePage(): Promise<{ readonly page: string; readonly program: Command }> {
  const program = new Command('probity').description('Checks a running HTTP API.\nAnd says what it found.');
  for (const add of await commandsFor(undefined)) add(program, processTerminal(), () => undefined);
  return { page: manPage(program, '1.2.3'), program };
}

test('each command has its section, with its options', async () => {
  const { page, program } = await wholePage();
  expect(page).toContain('.TH PROBITY 1 "" "probity 1.2.3" "User Commands"');
  expect(page).toContain('probity \\- Checks a running HTTP API\n');
  expect(program.commands.length).toBeGreaterThan(20);
  for (const command of program.commands) {
    const [, own = ''] = page.split(`.SS probity ${command.name()} [options]`);
    const [section = ''] = own.split('.SS ');
    expect(section, command.name()).not.toBe('');
    for (const { long } of command.options)
      expect(section, `${command.name()} ${long ?? ''}`).toContain(long?.replaceAll('-', '\\-'));
  }
});

test('no line is a request that roff does not know', async () => {
  const { page } = await wholePage();
  const requests = page.split('\n').filter((line) => /^[.']/.test(line));
  expect(requests.length).toBeGreaterThan(100);
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|B|I) /.test(line) && line !== '.TP')).toEqual([]);
});

const mandoc = ['mandoc', 'groff'].find((name) => spawnSync(name, ['--version']).error === undefined);

test.skipIf(mandoc === undefined)(
  `a formatter reads it (${mandoc ?? 'neither mandoc nor groff is here'})`,
  async () => {
    const { page } = await wholePage();
    const args = mandoc === 'groff' ? ['-man', '-Tutf8', '-ww'] : ['-T', 'utf8'];
    const { stdout, stderr, status } = spawnSync(mandoc ?? '', args, { input: page, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('probity');
  },
);
