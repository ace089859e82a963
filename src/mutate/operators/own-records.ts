import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { WireResult } from '../../engine/http/transport.js';
import { jsonOf, succeeded } from '../answer.js';
import type { Call } from '../call.js';
import type { Mistake, Tools } from '../operator.js';
import type { Site } from '../sites.js';
import { createdUrl } from '../record-urls.js';

/** The record as it is now, asked for by the caller of the write. */
export async function current(call: Call, tools: Tools): Promise<WireResult | undefined> {
  const url = call.route?.record;
  if (url === undefined) return undefined;
  const result = await tools.send(tools.like(call, 'GET', url));
  return succeeded(result) ? result : undefined;
}

export const tagOf = ({ resource }: Site): string | undefined => ifStated(resource.tag);
export const reads = ({ resource }: Site): boolean => resource.operations.read.declared.state === 'stated';

/** Writes a text to the record, past all conditions, with the update or the replacement that the resource has. */
export async function rewrite(
  call: Call,
  site: Site,
  tools: Tools,
  url: string,
  text: (old: string) => string,
): Promise<boolean> {
  const { resource } = site;
  const [update, replace] = [
    ifStated(resource.operations.update.declared),
    ifStated(resource.operations.replace.declared),
  ];
  const tag = tagOf(site);
  const how = update?.format === 'json-patch' ? replace : (update ?? replace);
  const read = await tools.send(tools.like(call, 'GET', url));
  const item = valueAt(jsonOf(read), how?.itemEnvelope ?? '');
  const old = tag === undefined ? undefined : valueAt(item, tag);
  if (how === undefined || tag === undefined || typeof old !== 'string' || !isObject(item)) return false;
  const given = text(old);
  // A record that loses its mark could not be removed any more.
  if (!tools.isMarked(given)) return false;
  const whole = how.kind === 'replace' ? writable(item, resource.readOnly) : {};
  const body = withValueAt({}, how.requestEnvelope, withValueAt(whole, tag, given));
  const content = isForm(how.sends) ? formOf(body) : JSON.stringify(body);
  if (content === undefined) return false;
  const request = tools.like(call, how.method, url, content);
  // The call may be one without a body, or of an operation that is sent otherwise.
  const type = isForm(how.sends) ? FORM : how.sends === 'json' ? 'application/json' : how.sends;
  const others = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return succeeded(await tools.send({ ...request, headers: [...others, ['Content-Type', type]] }));
}

const FORM = 'application/x-www-form-urlencoded';

const isForm = (sends: string): boolean => sends === 'form' || sends.toLowerCase().startsWith(FORM);

/** A form; undefined where it would have members in members. */
function formOf(body: Json): string | undefined {
  const members = isObject(body) ? Object.entries(body) : [];
  const isFlat = isObject(body) && members.every(([, value]) => typeof value !== 'object');
  return isFlat
    ? new URLSearchParams(members.map(([name, value]): [string, string] => [name, String(value)])).toString()
    : undefined;
}

function writable(item: JsonObject, readOnly: Site['resource']['readOnly']): JsonObject {
  const left = (ifStated(readOnly) ?? []).reduce<Json>((rest, pointer) => withoutValueAt(rest, pointer), item);
  return isObject(left) ? left : item;
}

/** Remembers what creates of this run were answered with and is not removed: whose it is, is proven before it is changed. */
export function madeBy(
  site: Site,
  tools: Tools,
): { readonly urls: Set<string>; readonly hear: NonNullable<Mistake['hear']> } {
  const urls = new Set<string>();
  return {
    urls,
    hear: (call, result) => {
      const { route } = call;
      if (route === undefined || route.resource !== site.resource || !succeeded(result)) return;
      if (route.operation.kind === 'create') {
        const url = createdUrl(route, result, tools.router);
        if (url !== undefined) urls.add(url);
      }
      if (route.operation.kind === 'delete' && route.record !== undefined) urls.delete(route.record);
    },
  };
}

export function another(urls: ReadonlySet<string>, than: string | undefined): string | undefined {
  return [...urls].findLast((url) => url !== than);
}

/** Another text of at most as many characters as the member had, and never an empty one. */
export function altered(old: string): string {
  const characters = [...old];
  const last = characters.at(-1);
  return [...characters.slice(0, -1), last === '~' ? '+' : '~'].join('');
}
