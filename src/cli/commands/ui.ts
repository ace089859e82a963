import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { factName, loadText, renderServedHtml, weighProposals, type Run } from '../../index.js';
import { serveWorkbench, type Proposal } from '../../workbench/server.js';
import { port } from '../arguments.js';
import { contractOfRun } from '../contract/contract-of-run.js';
import { UsageError } from '../exit.js';
import { ownCommand } from '../own/own-command.js';
import { runFileAt } from '../run/recorded.js';
import { defined } from '../run/running.js';
import { shownRun } from '../run/shown-run.js';
import type { Terminal } from '../terminal.js';

const VSCODE = 'vscode://file{file}:{line}';

/** `probity ui [RUN]`: the report of a run, served locally, where findings can be run again and proposals accepted. */
export function addUi(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('ui')
    .argument('[run]', 'run file (run.ndjson), or the folder that it is in', 'reports/out')
    .argument('[options...]', 'options for `probity replay`, behind --')
    .summary('serve the report of a run, to replay findings and accept proposals')
    .description(
      'Serves the report of a run on 127.0.0.1, also while the run goes on. From the page, findings are replayed,\n' +
        'proposals of the contract are accepted, and the contract is opened in an editor. Ends with Ctrl-C.',
    )
    .option('--port <n>', 'port to listen on; 0 takes a free one', port, 0)
    .option('--contract <file>', 'the contract, where it is not found or is to be a different one')
    .option('--editor <address>', 'address that opens {file} at {line}, or none', VSCODE)
    .addHelpText(
      'after',
      '\nExamples:\n  $ probity ui\n  $ probity ui reports/out -- --base-url http://127.0.0.1:4010\n' +
        "  $ probity ui --editor 'idea://open?file={file}&line={line}'\n",
    )
    .action(async (path: string, options: readonly string[], given: UiArguments) => {
      const current = shownRun(path);
      const ending = new AbortController();
      const missing = missingContract(path, given, (await current()).run);
      if (missing !== undefined) terminal.err(`${missing}\n`);
      const workbench = workbenchOf(path, options, { ...given, missing }, terminal, current, ending.signal);
      const server = await serveWorkbench(workbench, given.port).catch((error: unknown) => {
        throw taken(error, given.port);
      });
      terminal.out(`${server.url}\n`);
      terminal.err(
        'Open this address in a browser on this machine. Keep it to yourself: it lets its reader replay. Ends with Ctrl-C\n',
      );
      await interrupted();
      ending.abort();
      await server.close();
      done(0);
    });
}

interface UiArguments {
  readonly port: number;
  readonly contract?: string;
  readonly editor: string;
}

function workbenchOf(
  path: string,
  options: readonly string[],
  given: UiArguments & { readonly missing: string | undefined },
  terminal: Terminal,
  current: ReturnType<typeof shownRun>,
  signal: AbortSignal,
): Parameters<typeof serveWorkbench>[0] {
  /** The contract on this disk, where it is one that can be changed: also when it has other facts than in the run by now. */
  let contract = given.contract;
  const contractPath = (run: Run): string | undefined => {
    try {
      contract ??= contractOfRun(runFileAt(path), run, undefined, () => []).path;
    } catch {
      return undefined;
    }
    return contract.startsWith('probity:') ? undefined : contract;
  };
  let isChanged = given.contract !== undefined;
  const { missing } = given;
  const weighed = proposalsOfTexts();
  return {
    page: async () => {
      const { run, revision, isEnded } = await current();
      return renderServedHtml(run, { runFile: path }, { revision, isEnded });
    },
    state: async () => {
      const { run, isEnded, revision } = await current();
      const verdicts = [...run.verdicts.values()];
      return {
        isEnded,
        revision,
        planned: run.plan.length,
        judged: verdicts.length,
        failed: verdicts.filter(({ verdict }) => verdict.kind === 'fail').length,
        ...defined({ missing }),
        folder: slashed(resolve()),
        ...(given.editor === 'none' ? {} : { editor: given.editor }),
      };
    },
    proposals: async () => {
      const { run, isEnded } = await current();
      return isEnded ? weighed(contractPath(run)) : [];
    },
    replay: (entry) => {
      const named = isChanged && contract !== undefined ? ['--contract', contract] : [];
      return ownCommand(['replay', path, entry, ...named, ...options], terminal, signal);
    },
    accept: async (fact) => {
      const own = contractPath((await current()).run);
      if (own === undefined) return { exit: 2, text: 'The contract of the run is not here: name it with --contract\n' };
      const ended = await ownCommand(['init', '--accept', own, fact], terminal, signal);
      isChanged ||= ended.exit === 0;
      return ended;
    },
  };
}

/** Said at once, and not only when somebody has waited for a replay. */
function missingContract(path: string, given: Pick<UiArguments, 'contract'>, run: Run): string | undefined {
  const name = run.header.sources[0]?.name ?? '';
  try {
    contractOfRun(runFileAt(path), run, given.contract, () => []);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError) || !error.message.endsWith(`${name} of the run is not here`)) return undefined;
    return `${error.message}: findings cannot be replayed and proposals not accepted. Start again in its folder, or with --contract FILE`;
  }
}

/** Weighs the proposals of a contract once for each text of it. */
function proposalsOfTexts(): (path: string | undefined) => readonly Proposal[] {
  let last: { readonly text: string; readonly proposals: readonly Proposal[] } | undefined;
  return (path) => {
    if (path === undefined) return [];
    const text = readFileSync(path, 'utf8');
    if (last?.text !== text) last = { text, proposals: proposalsOf(path, text) };
    return last.proposals;
  };
}

function proposalsOf(path: string, whole: string): readonly Proposal[] {
  const load = (text: string): ReturnType<typeof loadText> => loadText(path, text, []);
  return weighProposals(whole, load)
    .filter(({ problem }) => problem === undefined)
    .map(({ proposal: { path: pointer, value, remark }, entries }) => ({
      fact: factName(pointer),
      value: JSON.stringify(value),
      remark,
      entries,
    }));
}

/** As an address has it: `/C:/work` where a path is `C:\\work`. */
function slashed(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?!\/)/, '/');
}

function taken(error: unknown, wanted: number): unknown {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new UsageError(`Port ${String(wanted)} is taken`, 'Choose another one, or 0 for a free one')
    : error;
}

async function interrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
