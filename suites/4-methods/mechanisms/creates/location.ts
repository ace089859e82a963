import { type Operation, header, type Exchange, type Kit, type OwnedRecord } from 'probity/check';
import { equal } from 'probity/check/values';

/** Evaluates that the answer to a create tells in Location where the record is. */
export async function expectLocation(
  kit: Kit,
  { request, response }: Exchange,
  read: Operation,
  record: OwnedRecord,
  volatile: readonly string[],
): Promise<void> {
  const text = header(response?.headers ?? [], 'location');
  const isUrl = text !== undefined && URL.canParse(text, request.url);
  const isHttp = isUrl && /^https?:$/.test(new URL(text, request.url).protocol);
  const told = { where: 'Location', shown: text ?? 'none' };
  kit.expect(isHttp, 'A POST names the Location of the record that it created', told).toBeTrue('a URL');
  if (!isHttp) return;
  const url = new URL(text, request.url);
  const known = new URL(kit.pathOf(read, { record }), request.url);
  if (url.host !== known.host && read.host === undefined)
    kit.note(`Location names another host, ${url.host}; its path was followed here`);
  // Where it is the path by which the record was read, there is nothing to follow.
  if (url.pathname + url.search === known.pathname + known.search) return;
  const path = `${url.pathname}${url.search}`;
  const [there, led] = [await kit.send(read, { record }), await kit.sendTo({ method: 'GET', path, near: read })];
  const isSame = equal(kit.item(read, there), kit.item(read, led), volatile);
  const { class: answer, status } = kit.outcome(led);
  const shown = `${answer === 'success' ? 'another one' : String(status)} at ${path}`;
  kit.expect(isSame, 'Location leads to what was made', { where: 'Location', shown }).toBeTrue('the new record');
}
