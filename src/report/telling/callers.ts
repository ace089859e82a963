import type { RecordedOperation } from '../../result/run-file.js';

/** What a caller does with an operation, by the end of its name. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'create',
  read: 'read',
  list: 'list',
  update: 'change',
  replace: 'replace',
  delete: 'delete',
};

/** A claim that one caller is refused: `tickets.update is refused to bob on a record of alice`. */
export interface Refused {
  readonly operation: string;
  readonly isHead: boolean;
  /** `Bob`, `A caller without credentials`. */
  readonly who: string;
  readonly owner: string | undefined;
  /** Whose record a create is below. */
  readonly above?: string;
  /** Why it is not its to do, behind what it can do: ` without the right to`. */
  readonly behind?: string;
}

/** Reasons that stand behind what a caller can do, and not between it and its name. */
const BEHIND: ReadonlyMap<string, string> = new Map([
  ['may not use it', ' without the right to'],
  ['did not create the record', ' that another caller made'],
]);

/** Reads who is refused from a claim; undefined where it does not say that somebody is. */
export function refusedIn(claim: string): Refused | undefined {
  const found = /^(HEAD of )?([\w.-]+) is refused (to|without|with) (.+)$/.exec(claim);
  if (found === null) return undefined;
  const [, head, operation = '', how = '', rest = ''] = found;
  const owned = /^(.+?) on a record of (\S+)$/.exec(rest);
  const shared = { operation, isHead: head !== undefined };
  if (owned?.[1] !== undefined && how === 'to') return { ...shared, who: person(owned[1]), owner: owned[2] };
  const below = /^(.+?) below a record of (\S+)$/.exec(rest);
  if (below?.[1] !== undefined && below[2] !== undefined && how === 'to')
    return { ...shared, who: person(below[1]), owner: undefined, above: below[2] };
  if (/^(?:a body of |Accept\b|a related record\b)/.test(rest)) return undefined;
  if (how !== 'to') return { ...shared, who: `A caller ${how} ${rest}`, owner: undefined };
  const [name = '', ...more] = rest.split(', ');
  const reasons = more.map((reason) => BEHIND.get(reason));
  const which = more.filter((_, n) => reasons[n] === undefined);
  const behind = reasons.filter((reason) => reason !== undefined).join('');
  return {
    ...shared,
    who: which.length === 0 ? person(name) : `${person(name)}, ${which.join(' and ')},`,
    owner: undefined,
    ...(behind === '' ? {} : { behind }),
  };
}

/** `change Alice's ticket`, `list orders`, `use refund on an order`. */
export function deed(refused: Refused, operations: readonly RecordedOperation[]): string {
  return `${actOf(refused, operations)}${refused.behind ?? ''}`;
}

function actOf({ operation, isHead, owner, above }: Refused, operations: readonly RecordedOperation[]): string {
  const [resource = '', kind = ''] = operation.split('.');
  const verb = isHead ? 'look up' : VERBS[kind];
  const known = operations.find(({ id }) => id === operation);
  if (verb === undefined || kind === '') {
    const on = known?.resource === undefined || !known.path.includes('<') ? '' : ` on ${thing(known.resource, owner)}`;
    return `use ${operation}${on}`;
  }
  if (above !== undefined) return `${verb} ${resource} below a record of ${person(above)}`;
  return kind === 'list' ? `${verb} ${resource}` : `${verb} ${thing(resource, owner)}`;
}

/** With the names of callers as names are written. */
export function withNames(text: string, identities: readonly string[]): string {
  return identities.reduce(
    (all, name) =>
      /^[a-z]{2,}$/.test(name) ? all.replace(new RegExp(`(?<![\\w./"])${name}(?![\\w./"-])`, 'g'), person(name)) : all,
    text,
  );
}

function thing(resource: string, owner: string | undefined): string {
  const noun = singular(resource);
  if (owner !== undefined) return `${person(owner)}'s ${noun ?? `record of ${resource}`}`;
  if (noun === undefined) return `a record of ${resource}`;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

export function person(name: string): string {
  return /^[a-z]/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}

/** Of a regular English plural; undefined for any other name. */
function singular(resource: string): string | undefined {
  if (!/^[a-z]+$/.test(resource)) return undefined;
  if (/[^aeiou]ies$/.test(resource)) return `${resource.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(resource)) return resource.slice(0, -2);
  return /[^su]s$/.test(resource) ? resource.slice(0, -1) : undefined;
}
