import { header, type Exchange } from 'probity/check';
import type { Trigger } from 'probity/check/looks';

/** Names of triggers, those last that ask for what no operation is for. */
export function operationsFirst(triggers: readonly Pick<Trigger, 'name' | 'isNowhere'>[]): readonly string[] {
  const last = triggers.filter(({ isNowhere }) => isNowhere);
  return [...triggers.filter(({ isNowhere }) => !isNowhere), ...last].map(({ name }) => name);
}

/**
 * Remembers what operations answer, and tells of a request that none is for whether it was answered in the same octets. A
 * request may fail at its body or its credential before anybody looks what it is for: then it is judged where an operation
 * was asked, and what is the same in status, media type and content is judged the same.
 */
export function answeredAlike(): (exchange: Pick<Exchange, 'operation' | 'response'>) => boolean {
  const known = new Set<string>();
  return ({ operation, response }) => {
    if (response?.bodyState !== 'text') return false;
    const said = JSON.stringify([response.status, header(response.headers, 'Content-Type') ?? '', response.body]);
    if (operation === undefined) return known.has(said);
    known.add(said);
    return false;
  };
}
