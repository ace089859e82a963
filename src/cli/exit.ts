export { UsageError } from '../output/usage-error.js';

/**
 * Exit codes of the command: 0 conformant or partial, 1 non-conformant, 2 wrong usage or contract, 3 incomplete or less stated than --require asks,
 * 4 a defect of ours, 129, 130 and 143 after SIGHUP, SIGINT and SIGTERM.
 */
export const EXIT = {
  ok: 0,
  nonConformant: 1,
  usage: 2,
  incomplete: 3,
  defect: 4,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
