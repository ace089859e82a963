import type { Operation } from './operation-model.js';

/** A refusal of a valid request by a rule that the contract has words for, but no fact. */
export interface PermittedRefusal {
  readonly statuses: readonly number[];
  /** Codes in its error; empty where any will do. */
  readonly codes: readonly (string | number)[];
  /** The rule, in words. */
  readonly because: string;
}

/** The rule by which the contract lets the operation refuse a valid request so; undefined where it does not. */
export function permittedRefusal(
  { mayRefuse = [] }: Operation,
  { status, code }: { readonly status?: number; readonly code?: unknown },
): PermittedRefusal | undefined {
  const isOneOf = (codes: PermittedRefusal['codes']): boolean =>
    codes.length === 0 || codes.some((one) => String(one) === String(code));
  return mayRefuse.find(({ statuses, codes }) => statuses.includes(status ?? 0) && isOneOf(codes));
}
