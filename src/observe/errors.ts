import { mediaTypeOf } from '../check/refusals/error-form.js';
import { isStop } from '../check/violation.js';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import type { Contract } from '../contract/facts/model.js';
import { formOf, formsOf } from '../contract/facts/error-form.js';
import { valueAt } from '../contract/text/pointer.js';
import { validate } from '../engine/generate/validator.js';
import { header, type Exchange } from '../result/exchange.js';
import { answered, isRefused, jsonOf } from './looking.js';
import { commonSchema } from './shapes.js';
import type { Sightings } from './sightings.js';

/** Errors, and different statuses or paths among them, that have one shape before it is taken for that of all. */
const ENOUGH = 2;
/** Where the code of an error usually is, and how one looks: a word or a URL, and no sentence. */
const CODES = ['/code', '/error/code', '/type', '/error/type', '/errors/0/code'];
const CODE = /^[A-Za-z][\w:/.#-]*$/;

/** One error whose body is not as the contract says. */
export interface OddError {
  readonly exchange: Exchange;
  readonly why: string;
}

/** The shape that all errors had which were seen, or the errors that are not as the contract says. */
export function lookAtErrors(contract: Contract, exchanges: readonly Exchange[], seen: Sightings): readonly OddError[] {
  const refusals = exchanges.filter((one) => isRefused(one) && isWithBody(one));
  const forms = formsOf(contract.facts.errors);
  if (forms.usual.schema !== undefined)
    return refusals.flatMap((one) => {
      const { schema } = formOf(forms, one.response?.status, mediaTypeOf(one));
      return schema === undefined ? [] : oddities(one, schema);
    });
  // Those of which the contract says that they are of another form say nothing of all others.
  const errors = refusals.filter((one) => !formOf(forms, one.response?.status).isOwn);
  if (errors.length === 0) return [];
  for (const one of errors) {
    const type = header(one.response?.headers ?? [], 'content-type')
      ?.split(';')[0]
      ?.trim()
      .toLowerCase();
    if (type !== undefined) seen.see(['errors', 'media-type'], type, answered(one));
  }
  const bodies = errors.map(jsonOf);
  // One status from one place says nothing of the others.
  if (new Set(errors.map(kindOf)).size < ENOUGH || !bodies.every((body) => isObject(body))) return [];
  const common = onlyCommon(commonSchema(bodies));
  if (!Array.isArray(common['required'])) return [];
  for (const one of errors) seen.see(['errors', 'schema'], common, answered(one));
  lookAtCode(errors, bodies, seen);
  return [];
}

/** What some errors have and others not, such as details, may be of any type in those that were not seen. */
function onlyCommon(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const names = Array.isArray(required) ? (required as readonly Json[]) : [];
  const kept = Object.entries(properties).map(([name, member]): readonly [string, Json] => [
    name,
    !names.includes(name) ? {} : isObject(member) ? onlyCommon(member) : member,
  ]);
  return { ...schema, properties: Object.fromEntries(kept) };
}

function isWithBody({ request, response }: Exchange): boolean {
  return request.method !== 'HEAD' && response?.bodyState === 'text' && response.body !== '';
}

function kindOf({ request, response }: Exchange): string {
  return `${String(response?.status)} ${new URL(request.url).pathname}`;
}

function lookAtCode(errors: readonly Exchange[], bodies: readonly JsonObject[], seen: Sightings): void {
  const pointer = CODES.find((at) => bodies.every((body) => isCode(valueAt(body, at))));
  if (pointer === undefined) return;
  for (const [n, one] of errors.entries()) {
    const code = String(valueAt(bodies[n] ?? {}, pointer));
    seen.see(['errors', 'code'], pointer, `${answered(one)} with ${code.slice(0, 40)}`);
  }
}

function isCode(value: Json | undefined): boolean {
  return typeof value === 'string' && CODE.test(value);
}

function oddities(exchange: Exchange, schema: Parameters<typeof validate>[0]): readonly OddError[] {
  const body = jsonOf(exchange);
  if (body === undefined) return [{ exchange, why: 'it is not JSON' }];
  try {
    const [why] = validate(schema, body, { tolerant: true });
    return why === undefined ? [] : [{ exchange, why }];
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return [];
  }
}
