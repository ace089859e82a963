import type { Command } from 'commander';
import { addJsonOption } from '../json-output.js';
import type { Terminal } from '../terminal.js';

/** Adds one command to the program. `done` is told the exit code. */
type AddCommand = (program: Command, terminal: Terminal, done: (code: number) => void) => void;

/** In the order of the help. Each is loaded when it is asked for: the reference services alone are 500 files. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import('./run.js')).addRun,
  init: async () => (await import('./init.js')).addInit,
  plan: async () => (await import('./plan.js')).addPlan,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  gaps: async () => (await import('./gaps.js')).addGaps,
  explain: async () => (await import('./explain.js')).addExplain,
  demo: async () => (await import('./demo.js')).addDemo,
  serve: async () => (await import('./serve.js')).addServe,
  mutate: async () => (await import('./mutate.js')).addMutate,
  selftest: async () => (await import('./selftest.js')).addSelftest,
  report: async () => (await import('./report.js')).addReport,
  ui: async () => (await import('./ui.js')).addUi,
  replay: async () => (await import('./replay.js')).addReplay,
  compare: async () => (await import('./compare.js')).addCompare,
  baseline: async () => (await import('./baseline.js')).addBaseline,
  keygen: async () => (await import('./keygen.js')).addKeygen,
  certify: async () => (await import('./certify.js')).addCertify,
  verify: async () => (await import('./verify.js')).addVerify,
  redact: async () => (await import('./redact.js')).addRedact,
  register: async () => (await import('./register.js')).addRegister,
  merge: async () => (await import('./merge.js')).addMerge,
  cleanup: async () => (await import('./cleanup.js')).addCleanup,
  completion: async () => (await import('./completion.js')).addCompletion,
  man: async () => (await import('./man.js')).addMan,
};
/** Commands that need to know all the others. */
const OF_ALL = ['completion', 'man'];

/** The command of that name alone; all of them where no command has it, for help and for suggestions. */
export async function commandsFor(name: string | undefined): Promise<readonly AddCommand[]> {
  if (name === '--version' || name === '-V') return [];
  const isOne = name !== undefined && Object.hasOwn(COMMANDS, name) && !OF_ALL.includes(name);
  const one = isOne ? COMMANDS[name] : undefined;
  const adding = await Promise.all((one === undefined ? Object.values(COMMANDS) : [one]).map((load) => load()));
  return adding.map((add) => (program, terminal, done) => {
    add(program, terminal, done);
    const command = program.commands.at(-1);
    if (command !== undefined) addJsonOption(command);
  });
}
