import type { Command } from 'commander';
import { createReference, dialects, faults, REFERENCE_ENVIRONMENT, variants } from '../../reference/index.js';
import { collect, positive } from '../arguments.js';
import { namedOf } from '../named.js';
import type { Terminal } from '../terminal.js';

/** `probity serve`: only the reference service. */
export function addServe(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('serve')
    .summary('start the reference service')
    .description('Starts the reference service on 127.0.0.1 and prints its URL and its credentials. Ends with Ctrl-C.')
    .option('--port <n>', 'port to listen on', positive, 4010)
    .option('--fault <id>', 'plant this fault (repeatable)', collect, [])
    .option('--variant <id>', 'behave in this odd but conforming way (repeatable)', collect, [])
    .option('--dialect <name>', 'speak this dialect')
    .action(async (given: ServeArguments) => {
      const server = await createReference({
        faults: namedOf('fault', faults, given.fault),
        variants: namedOf('variant', variants, given.variant),
        ...(given.dialect === undefined
          ? {}
          : { dialect: namedOf('dialect', dialectList(), [given.dialect])[0]?.id ?? '' }),
      }).listen(given.port);
      terminal.out(`Shop at ${server.url}\n\n`);
      for (const [name, value] of Object.entries({ SHOP_URL: server.url, ...REFERENCE_ENVIRONMENT })) {
        terminal.out(`export ${name}='${value}'\n`);
      }
      terminal.err('\nEnds with Ctrl-C\n');
      await new Promise<void>((resolve) => {
        process.once('SIGINT', resolve);
        process.once('SIGTERM', resolve);
      });
      await server.close();
      done(0);
    });
}

interface ServeArguments {
  readonly port: number;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly dialect?: string;
}

function dialectList(): readonly { readonly id: string }[] {
  return Object.keys(dialects).map((id) => ({ id }));
}
