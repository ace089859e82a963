import type { ErrorObject } from 'ajv';

/**
 * Of what the validator reports, what a person needs. Most facts are `anyOf [none, a form, another form]`: an error in
 * one form brings errors of all the others. Kept is the form that was meant (the one whose type fits, with the fewest
 * errors), or the one sentence that lists the forms when none fits.
 */
export function oneMessageEach(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors.filter((error) => error.keyword !== 'propertyNames' && error.keyword !== 'if');
  const choices = left
    .filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
    .sort((a, b) => b.instancePath.length - a.instancePath.length || b.schemaPath.length - a.schemaPath.length);
  for (const choice of choices) {
    const branches = new Map<string, ErrorObject[]>();
    for (const error of left) {
      if (error === choice || !isInside(error, choice)) continue;
      const branch = branchOf(error, choice);
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const meant = [...branches.values()]
      .filter((branch) => !branch.some((error) => isOtherForm(error, choice)))
      .sort((a, b) => a.length - b.length)[0];
    const noise = new Set([...branches.values()].flat().filter((error) => !meant?.includes(error)));
    if (meant) noise.add(choice);
    left = left.filter((error) => !noise.has(error));
  }
  return withoutRepetition(left);
}

function isInside(error: ErrorObject, choice: ErrorObject): boolean {
  if (!error.instancePath.startsWith(choice.instancePath)) return false;
  return error.schemaPath.startsWith(`${choice.schemaPath}/`) || isReferenced(error, choice);
}

/** An error behind a `$ref` has a schema path of its own; it belongs to the choice around its value. */
function isReferenced(error: ErrorObject, choice: ErrorObject): boolean {
  return error.schemaPath.includes('/definitions/') && error.instancePath.length > choice.instancePath.length;
}

function branchOf(error: ErrorObject, choice: ErrorObject): string {
  if (!error.schemaPath.startsWith(`${choice.schemaPath}/`)) return 'referenced';
  return error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
}

/** The value is not of this form at all: another type, or another word. */
function isOtherForm(error: ErrorObject, choice: ErrorObject): boolean {
  if (error.instancePath !== choice.instancePath) return false;
  return error.keyword === 'type' || error.keyword === 'const' || error.keyword === 'enum';
}

/** One message for each place and cause: a wrong type also breaks every other rule for the value. */
function withoutRepetition(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const extra: unknown =
      error.params['additionalProperty'] ?? error.params['missingProperty'] ?? error.propertyName ?? '';
    const key = `${error.instancePath}\n${KINDS.has(error.keyword) ? error.keyword : 'value'}\n${String(extra)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const KINDS = new Set(['additionalProperties', 'required', 'uniqueItems']);
