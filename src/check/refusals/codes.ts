import { codesFor, CONDITIONS, conditionsOf, statusesFor, type Condition } from '../../contract/facts/conditions.js';
import type { ServiceFacts } from '../../contract/facts/model.js';
import { map, orDefault, within, type Slot } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import type { Kit } from '../kit.js';
import { answeredTo, codedFor } from '../writes/seen-effects.js';

const TOO_MANY = 429;
/** There was such a record (RFC 9110 section 15.5.11), for which the catalogue has no condition of its own. */
const GONE = 410;
/** RFC 6585 section 3. */
const PRECONDITION_REQUIRED = 428;

/**
 * Evaluates that a refusal has a code which the contract declares for the condition that was caused, or for one of those
 * that cannot be distinguished from it here. Where the catalogue has no code for one of them, any will do.
 */
export function fitsCondition(
  kit: Pick<Kit, 'outcome' | 'codesFor' | 'expect'>,
  exchange: Exchange,
  ...conditions: readonly [Condition, ...Condition[]]
): void {
  const { class: answer, code, origin, status } = kit.outcome(exchange);
  if (answer !== 'caller-error' || code === undefined || origin === 'intermediary') return;
  const [condition] = conditions;
  // Who asked too often is told that, whatever else is wrong.
  if (status === TOO_MANY && condition !== 'rate-limit') return;
  // Nor is anything else looked at where a condition is wanted and there is none.
  if (status === PRECONDITION_REQUIRED) return;
  // That the catalogue does not have the code at all is another claim, and told once: of all refusals that one check makes.
  if (!kit.codesFor().includes(code)) return;
  const isOfNone = (): boolean => CONDITIONS.every((one) => !kit.codesFor(one).includes(code));
  if (status === GONE && condition === 'unknown-id' && isOfNone()) return;
  const declared = conditions.map((one) => kit.codesFor(one, exchange.operation));
  if (declared.some((codes) => codes.length === 0)) return;
  const effect = [codedFor(condition, code), answeredTo(exchange, condition, status)];
  kit
    .expect(code, `A refusal for the condition ${condition} has a code that the catalogue declares for it`, {
      where: exchange.id,
      place: condition,
      effect,
    })
    .toBeOneOf([...new Set(declared.flat())]);
}

/** A code of the catalogue of errors, and the statuses that it may have; any where the catalogue gives it none. */
export interface DocumentedCode {
  readonly code: string;
  readonly statuses: readonly number[];
  readonly conditions: readonly Condition[];
}

/** The codes of the catalogue of errors, where the contract says where an error has its code. */
export function documentedCodes({ errors }: ServiceFacts): Slot<readonly DocumentedCode[]> {
  const { value: validation } = orDefault<readonly number[]>(errors.validation, []);
  return within(errors.code, () =>
    map(errors.catalogue, (catalogue) =>
      codesFor(catalogue).map((code) => ({
        code,
        statuses: statusesFor(catalogue, code, validation),
        conditions: conditionsOf(catalogue, code),
      })),
    ),
  );
}

/** How a finding shows a server error that the contract does not list; undefined where it does, or lists none. */
export function unlisted(status: number | undefined, listed: readonly number[]): string | undefined {
  if (status === undefined || listed.length === 0 || listed.includes(status)) return undefined;
  return `${String(status)}, which is none of the server errors that the contract lists: ${listed.join(', ')}`;
}
