import type { Run } from '../../result/run-file.js';
import { Quoting } from '../scripts/shell.js';
import { typedFile } from './place.js';

/** `probity doctor` for the service of a run, with the contract and the base URL as they were typed. */
export function doctorCommand(run: Run): string {
  const { selection } = run.header;
  const at = selection.findIndex((argument) => argument === '--base-url');
  const given =
    at < 0
      ? selection.find((argument) => argument.startsWith('--base-url='))?.slice('--base-url='.length)
      : selection[at + 1];
  const options = given === undefined ? [] : ['--base-url', given];
  const shell = new Quoting();
  const typed = (words: readonly string[]): string => words.map((word) => shell.quote(word)).join(' ');
  const file = typedFile(run);
  const document = derivedFrom(run);
  // The contract was never a file: it is written first.
  const first = document === undefined ? '' : `${typed(['probity', 'init', document, ...options, '--offline'])} && `;
  return `${first}${typed(['probity', 'doctor', file, ...options])}`;
}

/** The document as it was typed, of which the contract of the run was derived in memory; undefined for a contract that is a file. */
function derivedFrom({ header: { selection, sources } }: Run): string | undefined {
  const [contract] = sources;
  const name = /^# Derived from (.+)\. The remark/m.exec(contract?.text ?? '')?.[1];
  const isNamed = (argument: string, wanted: string): boolean => argument.split(/[\\/]/).at(-1) === wanted;
  if (name === undefined || selection.some((argument) => isNamed(argument, contract?.name ?? ''))) return undefined;
  return selection.find((argument) => isNamed(argument, name));
}
