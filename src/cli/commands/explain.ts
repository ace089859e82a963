import type { Command } from 'commander';
import { explain } from '../../index.js';
import { collect, OWN_CHECKS } from '../arguments.js';
import { UsageError } from '../exit.js';
import { checksWith } from '../own/own-checks.js';
import type { Terminal } from '../terminal.js';

/** `probity explain ID`: a check, a rule or a fact. */
export function addExplain(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('explain')
    .argument(
      '<id>',
      'a check (get-is-safe), a rule (methods.get-is-safe), a fact (auth.refusal.missing) or a word of a report (vacuous)',
    )
    .summary('explain a check, a rule, a fact or a word of a report')
    .option('--checks <path>', OWN_CHECKS, collect, [])
    .action(async (id: string, given: { readonly checks: readonly string[] }) => {
      const found = explain(id, await checksWith(given.checks));
      if ('text' in found) {
        terminal.tell?.({ id, text: found.text });
        terminal.out(found.text);
        done(0);
        return;
      }
      throw new UsageError(
        `Unknown id "${id}"`,
        found.near.length > 0
          ? `Did you mean ${found.near.join(', ')}?`
          : 'The words of reports are in docs/glossary.md',
      );
    });
}
