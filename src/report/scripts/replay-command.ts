import type { Run } from '../../result/run-file.js';
import { Quoting } from './shell.js';

/** Options by which a run reached its target and its secrets: who replays a finding of it needs them again. */
const NEEDED_AGAIN = ['--base-url', '--env', '--checks'];

/** `--base-url http://127.0.0.1:3000 --env 'MY_*'`, quoted for a shell: what the command line of a run said of these; empty where nothing. */
export function replayOptions({ header: { selection } }: Pick<Run, 'header'>): string {
  const shell = new Quoting();
  return selection
    .flatMap((argument, n) => {
      const [name = '', value] = argument.split(/=(.*)/s, 2);
      const said = value ?? selection[n + 1];
      return NEEDED_AGAIN.includes(name) && said !== undefined ? [`${name} ${shell.quote(said)}`] : [];
    })
    .join(' ');
}

/** The command that runs an entry of a run file again, in the pieces between which a line may end. */
export function replayCommand(run: Pick<Run, 'header'>, file: string, entry: string): readonly string[] {
  const shell = new Quoting();
  const options = replayOptions(run);
  return [`probity replay ${shell.quote(file)}`, shell.quote(entry), ...(options === '' ? [] : [options])];
}
