import { type Json, type OperationFacts, type ServiceFacts, stated, orDefault, type Slot } from 'probity/check';

/** Statuses of which the contract says that any of them may come: to change from one to another breaks nothing. */
export type Alternatives = readonly (readonly number[])[];

/** The alternatives among the statuses of refusals. */
export function refusalAlternatives(service: ServiceFacts): Slot<Alternatives> {
  const { auth, errors, http, versioning } = service;
  const gone = orDefault<Json>(service.at('errors.gone'), []).value;
  const slots: readonly Slot<readonly number[]>[] = [
    errors.validation,
    auth.refusal.missing,
    auth.refusal.invalid,
    http.notAllowed,
    versioning.unknown,
    ...service.resources.map(({ operations }) => operations.delete.repeat),
    stated(
      [gone].flat().filter((status) => typeof status === 'number'),
      '',
    ),
  ];
  return stated(
    slots.map((slot) => orDefault<readonly number[]>(slot, []).value),
    '',
  );
}

/** The alternatives among the statuses of successes of one operation. */
export function successAlternatives({ status }: OperationFacts): Slot<Alternatives> {
  return stated([orDefault<readonly number[]>(status, []).value], '');
}

/** The promised statuses, and those that the contract puts on a level with one of them. */
export function asGood(statuses: readonly number[], alternatives: Alternatives): readonly number[] {
  const others = alternatives.filter((set) => set.some((status) => statuses.includes(status)));
  return [...new Set([...statuses, ...others.flat()])];
}
