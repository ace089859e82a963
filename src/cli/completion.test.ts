import { execFileSync } from 'node:child_process';
import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { completionScript } from './completion.js';

const program = new Command('tool');
program
  .command('run')
  .option('--out <folder>')
  .option('--only <check>')
  .addOption(new Option('--effort <effort>').choices(['quick', 'standard']))
  .addOption(new Option('--secret').hideHelp());
program.command('explain');

const script = completionScript(program, 'bash', ['get-is-safe', 'post-creates']);

/** What bash offers behind these words. */
function offered(...words: readonly string[]): readonly string[] {
  const given = ['tool', ...words].map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(${given}); COMP_CWORD=${String(words.length)}; _tool; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const shown = execFileSync('bash', ['-c', `${script}\n${asked}`], { encoding: 'utf8' });
  return shown.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  it('offers commands first', () => {
    expect(offered('')).toEqual(['run', 'explain', 'help']);
    expect(offered('ru')).toEqual(['run']);
  });

  it('offers the options of the command, and none that is hidden', () => {
    expect(offered('run', '--')).toEqual(['--out', '--only', '--effort', '--help']);
    expect(offered('explain', '--')).toEqual(['--help']);
  });

  it('offers choices, and ids of checks where one is meant', () => {
    expect(offered('run', '--effort', '')).toEqual(['quick', 'standard']);
    expect(offered('run', '--only', 'post')).toEqual(['post-creates']);
    expect(offered('explain', 'get')).toEqual(['get-is-safe']);
  });

  it('offers nothing of its own for a file, so that the shell completes it', () => {
    expect(offered('run', '')).toEqual([]);
    expect(offered('run', '--out', '')).toEqual([]);
  });
});

it('is the same for zsh, which is asked to read it', () => {
  expect(completionScript(program, 'zsh', ['get-is-safe', 'post-creates'])).toBe(
    `autoload -U +X bashcompinit && bashcompinit\n${script}`,
  );
});
