import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../../result/exchange.js';
import { PAYLOADS } from '../../result/golden/hostile.js';
import { exchange } from '../../result/golden/lines.js';
import { curl, curlToCopy } from './curl.js';
import { hasUnseen } from '../wording/escape.js';

function command(request: Partial<RecordedRequest>): string {
  const plain = { method: 'GET', url: 'http://h/', headers: [] };
  return curl(exchange('e', 0, { request: { ...plain, ...request } })).text;
}

it('writes what was sent and nothing that curl would add', () => {
  expect(command({})).toBe(
    ['curl -sS -i --globoff --path-as-is http://h/', "-H 'Accept:'", "-H 'User-Agent:'"].join(' \\\n  '),
  );
  expect(command({ method: 'POST', body: '{}' })).toContain("-H 'Content-Type:' \\\n  --data-raw '{}'");
  expect(command({ method: 'HEAD' })).toContain('curl -sS -i --globoff --path-as-is --head');
  expect(command({ headers: [['X-Empty', '']] })).toContain("-H 'X-Empty;'");
  expect(
    command({
      headers: [
        ['Content-Length', '7'],
        ['Host', 'h'],
      ],
    }),
  ).not.toMatch(/Content-Length|Host/);
});

it('leaves the encoding of a user name and a password to curl', () => {
  const headers = [['Authorization', 'Basic base64(clerk:[secret:CLERK_PASSWORD])']] as const;
  expect(command({ headers })).toContain('-u "clerk:$CLERK_PASSWORD"');
  expect(command({ headers })).not.toContain('Authorization');
});

it('names the secrets that it needs instead of their values', () => {
  const headers = [['Authorization', 'Bearer [secret:alice]']] as const;
  const request = { method: 'GET', url: 'http://h/?key=[secret:shop-key]', headers };
  const { text, variables } = curl(exchange('e', 0, { request }));
  expect(text).toContain('"Authorization: Bearer $TOKEN_ALICE"');
  expect(text).toContain('"http://h/?key=$TOKEN_SHOP_KEY"');
  expect(variables).toEqual([
    { name: 'TOKEN_SHOP_KEY', secret: 'shop-key' },
    { name: 'TOKEN_ALICE', secret: 'alice' },
  ]);
});

describe('in a shell', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-curl-'));
    // In the place of curl: gives back its arguments, and what it reads when it is asked to read.
    const script =
      '#!/bin/sh\nfor a in "$@"; do printf "%s\\0" "$a"; done\ncase "$*" in *"--data-binary @-"*) cat;; esac\n';
    writeFileSync(join(folder, 'curl'), script, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (text: string): string =>
    execFileSync('sh', ['-c', text], {
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, A: 'se$cret' },
      encoding: 'utf8',
    });

  it.each([...PAYLOADS, '-X', "'", '', ' ', '~', '!x', '=x', '[secret:A] and \0 [secret:A]'])(
    '%j arrives as it was sent',
    (payload) => {
      const sent = payload.replaceAll('[secret:A]', 'se$cret').replace(/\p{Cs}/gu, '\uFFFD');
      const text = command({ method: 'PUT', url: `http://h/${payload.replaceAll('\0', '')}`, body: payload });
      const args = run(text).split('\0');
      expect(args).toContain(`http://h/${sent.replaceAll('\0', '')}`);
      if (payload.includes('\0')) expect(args.slice(args.indexOf('@-') + 1).join('\0')).toBe(sent);
      else if (payload !== '') expect(args[args.indexOf('--data-raw') + 1]).toBe(sent);
      expect(hasUnseen(text)).toBe(false);
    },
  );
});

it('prints octets that are no UTF-8 one by one', () => {
  const text = command({ method: 'POST', body: '{"a":"\u0080\u00ff"}', octets: true });
  expect(text).toMatch(/^printf '\{"a":"\\200\\377"\}' \| curl /);
  expect(text).toContain('--data-binary @-');
});

it('says of an exchange that was given up that it was', () => {
  const failure = { kind: 'lost', message: 'On purpose: cut', sent: 'perhaps' } as const;
  const request = { method: 'GET', url: 'http://h/', headers: [] };
  expect(curl(exchange('e', 0, { request, failure })).text).toMatch(
    /^# On purpose: cut\n# curl reads the answer.*probity replay.*\ncurl /,
  );
});

it('leaves nothing to copy of a request that could change a record of somebody else by now', () => {
  const text = (method: string): string =>
    curlToCopy(exchange('e', 0, { request: { method, url: 'http://h/things/7', headers: [], body: 'a\nb' } })).text;
  expect(
    text('DELETE')
      .split('\n')
      .filter((line) => !line.startsWith('#')),
  ).toEqual([]);
  expect(text('DELETE')).toContain('probity replay --curl');
  expect(text('GET')).toMatch(/^curl /);
});
