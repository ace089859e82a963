import { InvalidArgumentError, type Command } from 'commander';
import { clausesOf, profileNamed, PROFILES } from '../../certify/profile.js';
import { closest, fileSystem, shortfall, summarise, type Required, type Run } from '../../index.js';
import type { Terminal } from '../terminal.js';

/** Options of every command that prints a result and ends with its exit code. */
export interface BreadthArguments {
  readonly require?: Required;
  readonly verbose?: boolean;
}

const LEVELS = ['must', 'should', 'may'] as const;

export function addBreadthOptions(command: Command): Command {
  return command
    .option(
      '--require <what>',
      'what the contract must state: a percentage of the rules, such as 80; all rules of a level (must, should, may), or of a profile of `probity certify`, such as core-read, none of them broken, or a percentage of those (must:80); with less the exit code is 3',
      required,
    )
    .option('--verbose', 'print all that is known of each finding, every reason and every note');
}

/** Says why the exit code is 3, where that is for what is required. */
export function printShortfall(run: Run, require: Required | undefined, terminal: Terminal): void {
  const lacks = shortfall(summarise(run), require);
  if (lacks !== undefined) terminal.err(`--require: ${lacks}\n`);
}

function required(text: string): Required {
  const [name = '', share] = text.split(':', 2);
  if (/^[\d.]+%?$/.test(name) && share === undefined) return percent(name);
  const of = share === undefined ? 100 : percent(share);
  const level = LEVELS.find((one) => one === name);
  if (level !== undefined) return { name, percent: of, rules: level };
  const profile = profileNamed(name, fileSystem);
  if (profile !== undefined) return { name, percent: of, rules: clausesOf(profile) };
  const meant = closest(name, [...LEVELS, ...PROFILES]);
  throw new InvalidArgumentError(
    `Use a percentage such as 80, a level (${LEVELS.join(', ')}) or a profile (${PROFILES.join(', ')})${meant === undefined ? '' : `. Did you mean ${meant}?`}`,
  );
}

function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (!/^\d{1,3}(?:\.\d+)?%?$/.test(text) || value > 100) {
    throw new InvalidArgumentError('Use a percentage from 0 to 100, such as 80.');
  }
  return value;
}
