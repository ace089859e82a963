import { isMap, parseDocument } from 'yaml';
import type { Entry } from '../result/entries.js';
import type { ExchangeLine, Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { shorten } from './wording/wrap.js';
import { either } from './telling/answer-words.js';

/** An identity that no request could be sent as, or whose credential the service takes from nobody. */
export interface UnusableCaller {
  readonly identity: string;
  /** One sentence: what is wrong with its credential, and how much needs it. */
  readonly text: string;
  /** The entries that could not be judged for it. */
  readonly entries: ReadonlySet<string>;
}

/** One refusal may be what a check is after. */
const LEAST_REFUSALS = 2;
const LONGEST_MESSAGE = 80;

/**
 * The identities that kept entries from being judged. Of the first one, as which everything is sent that names no other, what
 * could not be judged stands for it whatever its own reason is: nothing was answered as it should be.
 */
export function unusableCallers(run: Run, { entries }: Summary): readonly UnusableCaller[] {
  const waiting = entries.filter(({ verdict }) => verdict.kind === 'inconclusive' && verdict.blockedBy === undefined);
  if (waiting.length === 0) return [];
  const { identities = [], unset = {} } = run.header;
  const named = new Set<string>();
  return [
    ...Object.entries(unset).map(([identity, variables]) => {
      const isAll = identities.length === 0;
      const needs = waiting.filter((entry) => isAll || isStoppedBy(entry, identity));
      return { identity, needs, what: unsetText(identity, variables) };
    }),
    ...identities.flatMap((identity, n) => {
      const refused = refusalsOf(run, identity);
      const [first] = refused;
      if (first === undefined) return [];
      const own = new Set(refused.map(({ entry }) => entry));
      const needs = waiting.filter(({ id }) => n === 0 || own.has(id));
      return [{ identity, needs, what: `${credentialOf(run, identity)} is refused: ${answerText(first)}` }];
    }),
  ].flatMap(({ identity, needs, what }) => {
    const left = needs.filter(({ id }) => !named.has(id));
    for (const { id } of left) named.add(id);
    if (left.length === 0) return [];
    const need = left.length === 1 ? '1 check needs it' : `${String(left.length)} checks need it`;
    return [{ identity, text: `${what}; ${need}`, entries: new Set(left.map(({ id }) => id)) }];
  });
}

/** Names of variables, or what else keeps its secret from being read. */
function unsetText(identity: string, variables: readonly string[]): string {
  const isNames = variables.every((one) => /^\w+$/.test(one));
  return isNames
    ? `${variables.join(' and ')} of ${identity} is not set in the environment`
    : `The credential of ${identity} cannot be read: ${variables.join(', ')}`;
}

function isStoppedBy({ verdict }: Entry, identity: string): boolean {
  return (
    verdict.kind === 'inconclusive' &&
    verdict.reason === 'unset-environment' &&
    verdict.detail.startsWith(`Identity ${identity} needs `)
  );
}

/** Its answers from the operations of the contract, where all of them are a 401. */
function refusalsOf({ exchanges }: Run, identity: string): readonly ExchangeLine[] {
  const own = exchanges.filter(({ as, operation }) => as === identity && operation !== undefined);
  const isRefused = own.length >= LEAST_REFUSALS && own.every(({ response }) => response?.status === 401);
  return isRefused ? own : [];
}

/** `401 "The token is not known"` */
function answerText({ response }: ExchangeLine): string {
  const body = response?.bodyState === 'text' ? response.body : '';
  const message = messageIn(body);
  return `${String(response?.status ?? '')}${message === '' ? '' : ` "${shorten(message, LONGEST_MESSAGE)}"`}`;
}

/** The longest text of an error: its code is shorter. */
function messageIn(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return '';
  }
  const texts: string[] = [];
  const look = (one: unknown, depth: number): void => {
    if (typeof one === 'string' && !/^\w+:\/\//.test(one)) texts.push(one);
    else if (typeof one === 'object' && one !== null && depth < 4)
      for (const member of Object.values(one)) look(member, depth + 1);
  };
  look(value, 0);
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '').replace(/\s+/g, ' ');
}

/** `The token of alice (HELPDESK_ALICE)`, as the contract says where it comes from. */
function credentialOf(run: Run, identity: string): string {
  const text = run.header.sources[0]?.text ?? '';
  const document = parseDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false });
  const found = document.getIn(['auth', 'identities', identity], true);
  const said = isMap(found) && found.range ? text.slice(found.range[0], found.range[1]) : '';
  const kind = /\b(token|password|key)\s*:/.exec(said)?.[1] ?? 'credential';
  const variables = [...new Set([...said.matchAll(/\$\{(\w+)/g)].flatMap(([, name]) => name ?? []))];
  return `The ${kind} of ${identity}${variables.length === 0 ? '' : ` (${either(variables).replace(' or ', ' and ')})`}`;
}
