import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Crew, Found, Known } from '../../mutate/mutate.js';
import type { Terminal } from '../terminal.js';

/** Set for the processes that a crew consists of. */
const MARK = 'PROBITY_MUTATE_CREW';

/** Mutants for which a process more is worth its start. */
const WORTH = 8;

type ToParent = { readonly wants: 'found' | 'number' } | { readonly index: number; readonly known: Known };
type ToChild = { readonly found: Found } | { readonly index: number | undefined };

/**
 * Runs mutants in processes of their own beside this one: what a run of an embedded service needs most is a processor. Each is the same
 * command again, is told what the run without a mistake has shown, and asks for one mutant after the other.
 *
 * @param jobs processes, this one included; fewer where they would have hardly anything to do
 */
export function crewOf(jobs: number, isGiven: boolean, terminal: Terminal, signal: AbortSignal): Crew | undefined {
  if (jobs < 2) return undefined;
  return {
    begin: (todo, found, deliver) => {
      const queue = [...todo];
      /** One for each process: none is started for nothing. */
      const reserved: number[] = [];
      const most = isGiven ? todo.length : Math.ceil(todo.length / WORTH);
      let delivered = 0;
      const children = Array.from({ length: Math.max(0, Math.min(jobs, most) - 1) }, () =>
        childOf(terminal, (child, message) => {
          if ('known' in message) {
            delivered += 1;
            deliver(message.index, message.known);
          } else if (message.wants === 'found') tell(child, { found });
          else tell(child, { index: signal.aborted ? undefined : (reserved.shift() ?? queue.shift()) });
        }),
      );
      reserved.push(...queue.splice(Math.max(0, queue.length - children.length)));
      const ended = Promise.all(children.map((child) => once(child, 'close')));
      const end = (): void => {
        for (const child of children) if (child.connected) child.disconnect();
      };
      signal.addEventListener('abort', end);
      return {
        take: () => queue.shift(),
        ended: async () => {
          await ended;
          signal.removeEventListener('abort', end);
          if (children.length > 0) {
            const beside = `${String(delivered)} of ${String(todo.length)}`;
            terminal.err(`${beside} were tried in ${String(children.length)} more processes beside this one\n`);
          }
        },
      };
    },
  };
}

function childOf(terminal: Terminal, hear: (child: ChildProcess, message: ToParent) => void): ChildProcess {
  const [, program = '', ...args] = process.argv;
  const child = fork(program, args, {
    env: { ...terminal.environment, [MARK]: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    hear(child, message as ToParent);
  });
  return child;
}

function tell(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message);
}

/** What this process is to do for the one that started it; nothing where nobody did. */
export interface ChildOfCrew {
  readonly found: Found;
  readonly crew: Crew;
  readonly onMutant: (index: number, known: Known) => void;
  /** Aborts when the other one is gone, or wants no more. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

export async function childOfCrew(environment: Terminal['environment']): Promise<ChildOfCrew | undefined> {
  if (environment[MARK] !== '1' || process.send === undefined) return undefined;
  const gone = new AbortController();
  process.once('disconnect', () => {
    gone.abort();
  });
  const ask = async (wants: 'found' | 'number'): Promise<ToChild | undefined> => {
    if (!process.connected) return undefined;
    const answer = once(process, 'message', { signal: gone.signal }).catch(() => []);
    send({ wants });
    return (await answer)[0] as ToChild | undefined;
  };
  const told = await ask('found');
  if (told === undefined || !('found' in told)) return undefined;
  return {
    found: told.found,
    crew: {
      begin: () => ({
        take: async () => {
          const next = await ask('number');
          return next !== undefined && 'index' in next ? next.index : undefined;
        },
        ended: () => Promise.resolve(),
      }),
    },
    onMutant: (index, known) => {
      send({ index, known });
    },
    signal: gone.signal,
    end: () => {
      if (process.connected) process.disconnect();
    },
  };
}

function send(message: ToParent): void {
  if (process.connected) process.send?.(message);
}
