import type { Command } from 'commander';
import { services, type ReferenceService } from '../../reference/index.js';
import { addRunOptions, collect, settingsOf, type RunArguments } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { namedOf } from '../named.js';
import { checksWith } from '../own/own-checks.js';
import { runToFolder } from '../run/running.js';
import { dialectsOf, speaking } from '../run/speaking.js';
import type { Terminal } from '../terminal.js';

/** `probity demo`: the main job on the embedded reference service. */
export function addDemo(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addRunOptions(program.command('demo'))
    .summary('check an embedded reference service')
    .description(
      'Starts an embedded reference service on a free port, checks it against its contract, and writes the reports.',
    )
    .option('--service <name>', 'which one: shop or library', 'shop')
    .option('--fault <id>', 'plant this fault in it (repeatable)', collect, [])
    .option('--variant <id>', 'let it behave in this odd but conforming way (repeatable)', collect, [])
    .option('--list', 'list the faults and variants')
    .action(async (given: DemoArguments) => {
      const [service] = namedOf('service', services, [given.service]);
      if (service === undefined) return;
      if (given.list) {
        list(terminal, service);
        done(0);
        return;
      }
      const faults = namedOf('fault', service.faults, given.fault);
      const variants = namedOf('variant', service.variants, given.variant);
      const { id: dialect, contract } = speaking(service, [...faults, ...variants]);
      const server = await service.start({ faults, variants, dialect }).listen();
      try {
        const environment = service.environment(server.url);
        const settings = settingsOf(
          given,
          terminal,
          process.argv.slice(2),
          await checksWith(given.checks),
          environment,
        );
        done(await runToFolder(contractFor(`probity:services/${contract}`), settings, terminal));
      } finally {
        await server.close();
      }
    });
}

interface DemoArguments extends RunArguments {
  readonly service: string;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly list?: boolean;
}

function list(terminal: Terminal, service: ReferenceService): void {
  const { bold, dim } = terminal.outColors;
  terminal.out(`${bold('Faults')}\n`);
  for (const fault of service.faults) {
    const told = `${fault.title}; breaks ${fault.breaks.join(', ')}${dialectsOf(service, fault)}`;
    terminal.out(`  ${fault.id}  ${dim(told)}\n`);
  }
  terminal.out(`\n${bold('Variants')}\n`);
  for (const variant of service.variants) {
    terminal.out(`  ${variant.id}  ${dim(variant.title + dialectsOf(service, variant))}\n`);
  }
}
