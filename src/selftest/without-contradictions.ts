/** Facts of a resource or an operation, as a contract states them. */
export type Facts = Readonly<Record<string, unknown>>;

interface Drawn {
  readonly resources: Readonly<Record<string, Facts>>;
  readonly operations?: { readonly act: Facts };
  readonly retries?: Facts | undefined;
}

/**
 * What is left of drawn facts without those that no contract can state together: such a contract does not load, so a run
 * would show nothing of it.
 *
 * @param resources each after the one that it lies below
 * @param act a named operation
 */
export function withoutContradictions(
  resources: Readonly<Record<string, Facts>>,
  act: Facts | undefined,
  retries: Facts | undefined,
): Drawn {
  const kept: Record<string, Facts> = {};
  for (const [name, facts] of Object.entries(resources)) {
    const parents = [...String(facts['path']).matchAll(/<(\w+)\.id>/g)].map(([, parent]) => parent ?? '');
    if (parents.every((parent) => hasItem(kept[parent]))) kept[name] = facts;
  }
  const things = kept['things'] ?? {};
  const isOfRecord = act !== undefined && /<id>/.test(String(act['path']));
  const isOfThings = act?.['of'] === 'things';
  const isAct = act !== undefined && (!isOfRecord || (isOfThings && hasItem(things)));
  const isSent = isAct && act['never-call'] !== true;
  const mended = Object.entries(kept).map(([name, facts]) => [name, mend(facts, isAct, isSent)] as const);
  const isKeyed = retries?.['key'] !== 'none' && !isOffered(things, 'create');
  return {
    resources: Object.fromEntries(mended),
    ...(isAct ? { operations: { act } } : {}),
    ...(isKeyed ? {} : { retries }),
  };
}

function mend(facts: Facts, isAct: boolean, isSent: boolean): Facts {
  const { id, cleanup, bulk, collection, ...others } = facts;
  const isRemoved =
    cleanup === 'delete'
      ? isOffered(facts, 'delete') && !isWithheld(facts, 'delete')
      : typeof cleanup !== 'object' || isSent;
  const isListed = operationOf(facts, 'list') !== 'none' || typeof collection !== 'object';
  return {
    ...others,
    ...(hasItem(facts) ? { id } : {}),
    ...(isRemoved ? { cleanup } : {}),
    ...(isAct || typeof bulk !== 'object' ? { bulk } : {}),
    ...(isListed ? { collection } : {}),
  };
}

function hasItem(facts: Facts | undefined): boolean {
  return /<id>/.test(String(facts?.['item']));
}

function isOffered(facts: Facts, operation: string): boolean {
  return typeof operationOf(facts, operation) === 'object';
}

function isWithheld(facts: Facts, operation: string): boolean {
  const found = operationOf(facts, operation);
  return typeof found === 'object' && found !== null && 'never-call' in found;
}

function operationOf({ operations }: Facts, name: string): unknown {
  return (operations as Facts | undefined)?.[name];
}
