import type { Carrier, ConcurrencyFacts } from '../facts/model.js';
import { gap, ifStated, none, stated, type Slot } from '../facts/slot.js';
import { isObject } from '../text/json.js';
import type { Reader } from './reading.js';

export function concurrencyOf(read: Reader, path: string): Slot<ConcurrencyFacts> {
  const whole = read.json(path);
  if (whole.state !== 'stated') return whole;
  const by = read.text(`${path}.by`);
  const conflict = read.statuses(`${path}.conflict`);
  const missing = read.statuses(`${path}.missing`);
  if (by.state !== 'stated') return by;
  if (conflict.state !== 'stated') return conflict.state === 'none' ? none(conflict.path) : gap(...conflict.paths);
  const sent = ifStated(read.text(`${path}.sent`));
  const actions = ifStated(read.json(`${path}.actions`));
  return stated(
    {
      by: by.value === 'etag' || by.value === 'last-modified' ? by.value : { pointer: by.value },
      conflict: conflict.value,
      ...(missing.state === 'stated' ? { missing: missing.value } : {}),
      ...(sent === undefined ? {} : { sent: carrierOf(sent) }),
      ...(isObject(actions) ? { actions: actions as ConcurrencyFacts['actions'] & object } : {}),
    },
    path,
  );
}

/** `If-Match: "<version>"`, `rev=<version>` or `/base_version`. */
function carrierOf(text: string): Carrier {
  if (text.startsWith('/')) return { in: 'body', pointer: text };
  const [, name = '', value = ''] = /^([^\s:=]+): (.*)$/.exec(text) ?? [];
  if (name !== '') return { in: 'header', name, text: value };
  return { in: 'query', name: text.slice(0, text.indexOf('=')) };
}
