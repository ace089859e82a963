import { expect, test } from 'vitest';
import { serve, text, whole } from './server.js';
import { tryAll } from './trying.js';

const BODY =
  '{ type: object, additionalProperties: false, properties: { title: { type: string, minLength: 1, maxLength: 60 }, size: { type: integer, minimum: 1, maximum: 99 } } }';

const CONTRACT = `probity: 1
service: { name: Site }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  settings:
    item: /settings
    tag: none
    unique: none
    refs: none
    cleanup: none
    operations:
      read: { status: 200 }
      update: { status: 200, returns: item, body: ${BODY} }
      replace: { status: 200, returns: item, body: ${BODY} }
operations:
  reset: { method: POST, path: /settings/reset, of: settings, body: none, status: 204 }
  tidy: { method: DELETE, path: /visits, body: none, status: 204 }
`;

test('nothing is written to what there is once, and was there before the run', async () => {
  const writes: string[] = [];
  const before = { title: 'Of others', size: 7 };
  let settings: Readonly<Record<string, unknown>> = before;
  const { loud, quiet } = await tryAll(
    CONTRACT,
    serve(({ method, at, body }) => {
      if (method !== 'GET') writes.push(`${method} /${at.join('/')}`);
      if (at.join('/') === 'visits') return method === 'DELETE' ? [204] : undefined;
      if (at.join('/') === 'settings/reset') {
        settings = {};
        return [204];
      }
      if (at.join('/') !== 'settings') return undefined;
      if (method === 'GET') return [200, settings];
      const { title = before.title, size = before.size } = body ?? {};
      if (body === undefined || !text(title) || !whole(size)) return [422, { error: 'Not so' }];
      settings = { ...settings, title, size };
      return [200, settings];
    }),
  );
  const paths = ['/settings', '/settings/reset', '/visits'];
  expect(
    writes.filter((one) => paths.includes(one.split(' ')[1] ?? '')).filter((one) => !one.startsWith('HEAD')),
  ).toEqual([]);
  expect(settings).toBe(before);
  expect(quiet.get('valid-requests-succeed@settings.update')).not.toBe('pass');
  expect(loud.filter((line) => line.includes('"kind":"fail"'))).toEqual([]);
});
