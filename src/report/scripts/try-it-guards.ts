import type { ExchangeLine } from '../../result/run-file.js';
import { isUnsafe, resourceOf, targetsOf } from './record-targets.js';
import type { Step } from './reproduction.js';
import { lookArguments, waysOf, type ScriptContext } from './script-guards.js';
import { occursIn, Quoting } from './shell.js';

/** What stands before a command that changes a record: it reads that record and looks for the mark. */
export type Guards = ReadonlyMap<ExchangeLine, string>;

/** Reads the record, and fails unless it carries the mark of these lines at that place. */
export const OURS =
  'ours() { place=$1; shift; curl -sS --globoff --path-as-is "$@" | ' +
  'jq -e "$place | strings | contains(\\"${NONCE:?}\\")" > /dev/null || { echo "not sent: no mark at $1" >&2; false; }; }';

/**
 * What stands before each command that would change a record. Undefined where lines to copy cannot prove that a record is
 * theirs: it is not of their making, was removed or rewritten before, or shows no mark.
 */
export function guardedSteps(
  steps: readonly Pick<Step, 'exchange' | 'substitutions'>[],
  context: ScriptContext,
): Guards | undefined {
  const guards = new Map<ExchangeLine, string>();
  const over = new Set<string>();
  for (const { exchange, substitutions } of steps) {
    if (!isUnsafe(exchange, context.operations)) continue;
    const parts: string[] = [];
    let own: string | undefined;
    const required = substitutions.map((one) => (one.variable === 'BASE_URL' ? one : { ...one, isRequired: true }));
    for (const target of targetsOf(exchange, substitutions, context.mark, context.operations, context.baseUrl)) {
      const maker = target.variable === undefined ? undefined : context.makers.get(target.variable);
      if (maker === undefined || target.variable === undefined || over.has(target.variable)) return undefined;
      const [path] = context.places(resourceOf(maker.step.exchange)).paths;
      if (waysOf(maker, context) !== 'answer' || path === undefined) return undefined;
      const place = `.${path.map((part) => `[${JSON.stringify(part)}]`).join('')}`.replace(
        /^\.\["([a-z_]\w*)"\]$/i,
        '.$1',
      );
      const look = lookArguments(target, exchange, required, context).filter((word) => !word.startsWith("-H 'Accept"));
      parts.push(`ours ${new Quoting().quote(place)} ${look.join(' ')} && \\\n  `);
      own = target.variable;
    }
    // The last one is the record itself, the others are what it lies below.
    if (own !== undefined && isLosing(exchange, context)) over.add(own);
    if (parts.length > 0) guards.set(exchange, parts.join(''));
  }
  return guards;
}

/** Whether the record may be gone afterwards, or without its mark. */
function isLosing({ request, response }: ExchangeLine, { mark }: ScriptContext): boolean {
  if (request.method === 'DELETE') return true;
  const shows = (text: string): boolean => mark.some((one) => occursIn(text, one));
  return request.body !== undefined && !shows(request.body) && !shows(response?.body ?? '');
}
