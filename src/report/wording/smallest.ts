/** A step of a generated sequence, as a run file has it. */
interface Step {
  readonly kind: string;
  readonly key: number;
  readonly of?: number;
  readonly by?: string;
  readonly body?: unknown;
}

/** Shorter lists are shown whole. */
const LONG_LIST = 4;

/** The values of the smallest case for people: the steps of a sequence one below the other, anything else as it is. */
export function smallestText(json: string): string {
  const wrong = wrongIn(json);
  if (wrong !== undefined) return wrong;
  const steps = stepsIn(json);
  if (steps === undefined) return briefList(json) ?? json;
  const numbers = new Map(steps.filter(({ kind }) => kind === 'create').map(({ key }, n) => [key, n + 1]));
  const record = (key: number | undefined): string =>
    numbers.size < 2 || key === undefined ? '' : ` record ${String(numbers.get(key) ?? '?')}`;
  return steps
    .map(({ kind, key, of, by, body }, n) => {
      const what = kind === 'act' ? (by ?? kind) : kind;
      const content = body === undefined ? '' : ` ${JSON.stringify(body)}`;
      return `${String(n + 1)}. ${what}${record(kind === 'create' ? key : of)}${content}`;
    })
    .join('\n');
}

/** A long list by its first element: `24 alike: {...}` where all are the same, `{...} and 23 more` where they are not. */
function briefList(json: string): string | undefined {
  const value = parsed(json);
  if (!Array.isArray(value) || value.length < LONG_LIST) return undefined;
  const texts = value.map((one) => JSON.stringify(one));
  const [first = ''] = texts;
  return texts.every((one) => one === first)
    ? `${String(texts.length)} alike: ${first}`
    : `${first} and ${String(texts.length - 1)} more`;
}

/** An invalid value: what is wrong with it, and itself. */
function wrongIn(json: string): string | undefined {
  if (!json.includes('"violation"')) return undefined;
  const value = parsed(json);
  if (typeof value !== 'object' || value === null || !('body' in value) || !('violation' in value)) return undefined;
  return `${String(value.violation)}: ${JSON.stringify(value.body)}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function stepsIn(json: string): readonly Step[] | undefined {
  const value = parsed(json);
  return Array.isArray(value) && value.length > 0 && value.every(isStep) ? value : undefined;
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, key, needs } = value as Record<string, unknown>;
  return typeof kind === 'string' && typeof key === 'number' && Array.isArray(needs);
}
