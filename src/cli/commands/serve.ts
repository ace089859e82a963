import type { Command } from 'commander';
import { services } from '../../reference/index.js';
import { collect, port } from '../arguments.js';
import { namedOf } from '../named.js';
import { speaking } from '../run/speaking.js';
import type { Terminal } from '../terminal.js';

/** `probity serve`: only the reference service. */
export function addServe(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('serve')
    .summary('start a reference service')
    .description('Starts a reference service on 127.0.0.1 and prints its URL and its credentials. Ends with Ctrl-C.')
    .option('--service <name>', 'which one: shop or library', 'shop')
    .option('--port <n>', 'port to listen on; 0 takes a free one', port, 4010)
    .option('--fault <id>', 'plant this fault (repeatable)', collect, [])
    .option('--variant <id>', 'behave in this odd but conforming way (repeatable)', collect, [])
    .option('--dialect <name>', 'speak this dialect')
    .action(async (given: ServeArguments) => {
      const [service] = namedOf('service', services, [given.service]);
      if (service === undefined) return;
      const [wanted] = namedOf('dialect', service.dialects, given.dialect === undefined ? [] : [given.dialect]);
      const faults = namedOf('fault', service.faults, given.fault);
      const variants = namedOf('variant', service.variants, given.variant);
      const { id: dialect, contract } = speaking(service, [...faults, ...variants], wanted);
      const server = await service.start({ faults, variants, dialect }).listen(given.port);
      terminal.out(`${service.title} at ${server.url}\n`);
      // Its usual contract is the one that is in everybody's examples.
      if (dialect !== service.dialects[0]?.id) terminal.out(`It keeps contracts/services/${contract}\n`);
      terminal.out('\n');
      for (const [name, value] of Object.entries(service.environment(server.url))) {
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
  readonly service: string;
  readonly port: number;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly dialect?: string;
}
