import type { NormalForm, Own } from '../../contract/facts/own-model.js';
import type { Json } from '../../contract/text/json.js';
import { covers, segments, valueAt, withValueAt } from '../../contract/text/pointer.js';
import { equal } from './compare.js';

export type { NormalForm } from '../../contract/facts/own-model.js';

/** A text as a service stores it that does this to all texts of a member. */
export function inForm(text: string, forms: readonly NormalForm[]): string {
  return forms.reduce((sum, form) => {
    if (typeof form === 'object') return withDecimals(sum, form.decimals);
    if (form === 'trimmed') return sum.trim();
    if (form === 'set') return sum;
    return form === 'lower' ? sum.toLowerCase() : sum.toUpperCase();
  }, text);
}

/** An amount with so many digits behind the point; as it is where it has more, which no form says how to round. */
function withDecimals(text: string, decimals: number): string {
  const [, sign = '', whole, behind = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = behind.replace(/0+$/, '');
  if (whole === undefined || digits.length > decimals) return text;
  const point = decimals === 0 ? '' : `.${digits.padEnd(decimals, '0')}`;
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${point}`;
}

/** A body as the service stores it: what is normalized is in its form already, so that what is sent and what is shown can be compared. */
export function normalized<T extends Json>(
  body: T,
  { normalized: forms, onceEach = [] }: Pick<Own, 'normalized' | 'onceEach'>,
): T {
  let whole: Json = body;
  for (const pointer of onceEach) {
    for (const at of placesOf(whole, pointer)) {
      const list = valueAt(whole, at);
      if (Array.isArray(list)) whole = withValueAt(whole, at, eachOnce(list as readonly Json[]));
    }
  }
  for (const [pointer, form] of Object.entries(forms ?? {})) {
    for (const at of placesOf(whole, pointer)) {
      const text = valueAt(whole, at);
      if (typeof text === 'string') whole = withValueAt(whole, at, inForm(text, form));
      if (Array.isArray(text) && form.includes('set'))
        whole = withValueAt(whole, at, eachOnce(text as readonly Json[]));
    }
  }
  return whole as T;
}

/** The elements of a list, each once. */
export function eachOnce(list: readonly Json[]): readonly Json[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}

/** Where a body has what a pointer names, whose steps `*` are all elements of a list. */
export function placesOf(body: Json | undefined, pointer: string): readonly string[] {
  return segments(pointer)
    .reduce<readonly string[]>(
      (places, step) =>
        places.flatMap((at) => {
          if (step !== '*') return [`${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`];
          const list = valueAt(body, at);
          return Array.isArray(list) ? list.map((_, index) => `${at}/${String(index)}`) : [];
        }),
      [''],
    )
    .filter((at) => valueAt(body, at) !== undefined);
}

/** The forms of the member that a place in a body belongs to; undefined where it is stored as it was sent. */
export function formsAt({ normalized: forms }: Pick<Own, 'normalized'>, at: string): readonly NormalForm[] | undefined {
  const path = segments(at);
  return Object.entries(forms ?? {}).find(([pointer]) => {
    const steps = segments(pointer);
    return (
      steps.length === path.length &&
      steps.every((step, n) => step === path[n] || (step === '*' && /^\d+$/.test(path[n] ?? '')))
    );
  })?.[1];
}

/** What a record shows at a place: of an element of a list without an order the one with the value, wherever in the list it stands. */
export function shownAt(
  { sets = [] }: Pick<Own, 'sets'>,
  item: Json | undefined,
  at: string,
  value: Json,
): Json | undefined {
  const above = at.slice(0, at.lastIndexOf('/'));
  const list = sets.some((set) => covers(set, above)) ? valueAt(item, above) : undefined;
  const isThere = Array.isArray(list) && (list as readonly Json[]).some((one) => equal(one, value));
  return isThere ? value : valueAt(item, at);
}

/** A text that is another one until it is stored: blanks around it, or letters in the other case; undefined where it would be the same. */
export function outOfForm(text: string, forms: readonly NormalForm[]): string | undefined {
  const other = forms.reduce((sum, form) => {
    if (typeof form === 'object') return sum.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
    if (form === 'trimmed') return `  ${sum} `;
    if (form === 'set') return sum;
    return form === 'lower' ? sum.toUpperCase() : sum.toLowerCase();
  }, text);
  return other !== text && inForm(other, forms) === inForm(text, forms) ? other : undefined;
}
