import { randomUUID } from 'node:crypto';
import type { Terminal } from './terminal.js';

/**
 * A text for people that quotes what a service said. In a step of GitHub Actions a printed line can be a command
 * (`::error ...`, `##[add-mask]...`), so there the runner is told to read none until the text is over. The word that
 * ends it cannot be guessed by the service.
 */
export function quoted(
  text: string,
  { environment }: Pick<Terminal, 'environment'>,
  word: string = randomUUID(),
): string {
  if (environment['GITHUB_ACTIONS'] !== 'true') return text;
  return `::stop-commands::${word}\n${text}::${word}::\n`;
}
