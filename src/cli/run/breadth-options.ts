import { InvalidArgumentError, type Command } from 'commander';

/** Options of every command that prints a result and ends with its exit code. */
export interface BreadthArguments {
  readonly require?: number;
  readonly verbose?: boolean;
}

export function addBreadthOptions(command: Command): Command {
  return command
    .option(
      '--require <percent>',
      'share of the rules that the contract must state, such as 80; with less the exit code is 3',
      percent,
    )
    .option('--verbose', 'print all that is known of each finding, every reason and every note');
}

function percent(text: string): number {
  const value = Number(text.replace(/%$/, ''));
  if (!/^\d{1,3}(?:\.\d+)?%?$/.test(text) || value > 100) {
    throw new InvalidArgumentError('Use a percentage from 0 to 100, such as 80.');
  }
  return value;
}
