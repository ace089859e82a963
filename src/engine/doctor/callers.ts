import type { Contract, Identity } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { header, type Exchange } from '../../result/exchange.js';
import { outcomeOf } from '../kit/requests/answer.js';
import { excerpt, shownRequest, type Asking } from './asking.js';
import { takes, type Readable } from './readable.js';
import { notTried, ok, problem, type Step } from './step.js';

/** Reads that are tried with one caller, where it may not do one of them. */
const MOST_READS = 3;
/** Callers that are tried. */
const MOST_CALLERS = 20;

/** A caller whose credential was taken, and the read that showed it. */
export interface Accepted {
  readonly identity: Identity;
  readonly by: Readable;
}

/** What one read says of a credential. */
type Said = 'accepted' | 'refused' | 'forbidden' | 'unclear';

/** Whether the service takes the credential of each caller. */
export async function lookAtCredentials(
  asking: Asking,
  contract: Contract,
  readable: readonly Readable[],
  usable: readonly string[],
): Promise<{ readonly steps: readonly Step[]; readonly accepted: readonly Accepted[] }> {
  const all = ifStated(contract.facts.auth.identities) ?? [];
  if (all.length === 0) return { steps: [await nobody(asking, readable)], accepted: [] };
  const callers = all.filter(({ name }) => usable.includes(name)).slice(0, MOST_CALLERS);
  if (callers.length === 0) return { steps: [notTried('credentials', 'there is none to send')], accepted: [] };
  const tried = await Promise.all(callers.map((identity) => tryOne(asking, contract, readable, identity)));
  const accepted = tried.flatMap((one) => ('by' in one ? [one] : []));
  const steps = tried.flatMap((one) => ('by' in one ? [] : [one]));
  const names = accepted.map(({ identity }) => identity.name).join(', ');
  const [first] = accepted;
  const isWhole = first === undefined ? [] : [ok('credentials', `${names}: accepted by ${first.by.operation.id}`)];
  return { steps: [...isWhole, ...steps], accepted };
}

/** The contract names no caller: then nothing may ask for one. */
async function nobody(asking: Asking, readable: readonly Readable[]): Promise<Step> {
  const [first] = readable;
  if (first === undefined) return notTried('credentials', 'the contract names no caller');
  const exchange = await asking.ask(first.operation, 'anonymous');
  const status = 'unsent' in exchange ? undefined : exchange.response?.status;
  if ('unsent' in exchange || (status !== 401 && status !== 403))
    return notTried('credentials', 'the contract names no caller, and none is asked for');
  const text = `${shownRequest(exchange)} is answered ${String(status)}, and the contract names no caller`;
  return problem('credentials', text, 'auth.identities', `State one${challengeText(exchange)}`);
}

async function tryOne(
  asking: Asking,
  contract: Contract,
  readable: readonly Readable[],
  identity: Identity,
): Promise<Accepted | Step> {
  const candidates = readable.filter(
    ({ operation }) => takes(operation, identity) && !identity.lacks.includes(operation.id),
  );
  let last: { readonly exchange: Exchange; readonly said: Said } | undefined;
  let unsent: string | undefined;
  for (const by of candidates.slice(0, MOST_READS)) {
    const exchange = await asking.ask(by.operation, identity.name);
    if ('unsent' in exchange) {
      unsent = exchange.unsent;
      continue;
    }
    const said = saidBy(contract, exchange);
    if (said === 'accepted') return { identity, by };
    last = { exchange, said };
    if (said === 'refused') break;
  }
  if (last === undefined) {
    return notTried('credentials', `${identity.name}: ${unsent ?? 'no read without an id asks for its credential'}`);
  }
  return refusalStep(contract, identity, last.exchange, last.said);
}

function saidBy(contract: Contract, exchange: Exchange): Said {
  const { class: kind, status = 0 } = outcomeOf(contract, exchange);
  if (kind === 'success') return 'accepted';
  const invalid = ifStated(contract.facts.auth.refusal.invalid) ?? [];
  if (status === 401 || invalid.includes(status)) return 'refused';
  return status === 403 ? 'forbidden' : 'unclear';
}

function refusalStep(contract: Contract, identity: Identity, exchange: Exchange, said: Said): Step {
  const { name } = identity;
  const answer = exchange.response === undefined ? 'not answered' : `answered ${String(exchange.response.status)}`;
  const text = `${name}: ${shownRequest(exchange)} is ${answer}${excerpt(exchange)}`;
  if (said === 'unclear') return notTried('credentials', `${text}, which says nothing of the credential`);
  if (said === 'forbidden') {
    const mend = `Give ${name} the right to read it, or state what it may not do: \`lacks: [...]\``;
    return problem('credentials', text, `auth.identities.${name}`, mend);
  }
  const scheme = ifStated(contract.facts.auth.schemes)?.find((one) => one.name === identity.scheme);
  const wanted = challengeOf(exchange);
  const isOther =
    wanted !== undefined && scheme !== undefined && scheme.type !== 'api-key' && wanted.toLowerCase() !== scheme.type;
  if (isOther) {
    const mend = `The service asks for ${wanted}, and the contract sends ${scheme.type}: correct the type`;
    return problem('credentials', text, `auth.schemes.${scheme.name}`, mend);
  }
  return problem('credentials', text, secretFact(contract, name), renewal(contract, identity));
}

/** Under which key the credential of a caller stands. */
export function secretFact({ lookup }: Contract, name: string): string {
  const paths = ['token', 'key', 'password'].map((member) => `auth.identities.${name}.${member}`);
  return paths.find((path) => lookup(path).some(({ slot }) => slot.state === 'stated')) ?? `auth.identities.${name}`;
}

function renewal({ facts }: Contract, { secret }: Identity): string {
  const obtain = ifStated(facts.at('auth.obtain'));
  const how = typeof obtain === 'string' ? `; how to get one: ${obtain}` : '';
  switch (secret.from) {
    case 'environment':
      return `Set ${secret.name} to a credential that is valid here${how}`;
    case 'file':
      return `Put a credential that is valid here into ${secret.path}${how}`;
    case 'command':
      return `What the command prints is not valid here${how}`;
    case 'token-endpoint':
      return `The token of ${secret.url} is not valid here: is it the one of this service, and its scope enough?${how}`;
  }
}

/** The scheme of the first challenge (RFC 9110 section 11.6.1). */
function challengeOf({ response }: Exchange): string | undefined {
  return /^\s*([A-Za-z][\w-]*)/.exec(header(response?.headers ?? [], 'www-authenticate') ?? '')?.[1];
}

function challengeText(exchange: Exchange): string {
  const wanted = challengeOf(exchange);
  return wanted === undefined ? '' : ` of type ${wanted.toLowerCase()}: the service asks for ${wanted}`;
}

/** Whether a request without a credential, and one with a wrong one of each kind, are refused. */
export async function lookAtRefusals(
  asking: Asking,
  contract: Contract,
  accepted: readonly Accepted[],
): Promise<readonly Step[]> {
  const [first] = accepted.filter(({ by }) => by.operation.auth !== 'optional');
  if (first === undefined) {
    const isNobody = (ifStated(contract.facts.auth.identities) ?? []).length === 0;
    const none = isNobody ? 'the contract names no caller' : 'no credential was accepted';
    const why = accepted.length === 0 ? none : 'the contract does not say that these reads need one (auth.default)';
    return [notTried('refusals', why)];
  }
  const kinds = new Map(accepted.map((one) => [one.identity.scheme, one]));
  const wrong = [...kinds.values()].filter(({ by }) => by.operation.auth !== 'optional');
  const steps = [
    await refused(asking, contract, first, 'anonymous', 'without a credential', 'auth.default'),
    ...(await Promise.all(
      wrong.map(({ identity, by }) =>
        refused(
          asking,
          contract,
          { identity, by },
          { identity: identity.name, damaged: 'unknown' },
          `with a wrong one (${identity.scheme})`,
          `auth.schemes.${identity.scheme}`,
        ),
      ),
    )),
  ];
  const fine = steps.flatMap((one) => (typeof one === 'string' ? [one] : []));
  const others = steps.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const whole = fine.length === 0 ? [] : [ok('refusals', `${first.by.operation.id} is answered ${fine.join(', ')}`)];
  return [...whole, ...others];
}

async function refused(
  asking: Asking,
  contract: Contract,
  { by: { operation } }: Accepted,
  as: Parameters<Asking['ask']>[1],
  how: string,
  fact: string,
): Promise<Step | string> {
  const exchange = await asking.ask(operation, as);
  if ('unsent' in exchange) return notTried('refusals', `${how}: ${exchange.unsent}`);
  const status = exchange.response?.status;
  if (status === undefined) return notTried('refusals', `${how}: ${exchange.failure?.message ?? 'no answer'}`);
  if (status === 429) return notTried('refusals', `${how}: it was answered 429`);
  if (outcomeOf(contract, exchange).class === 'caller-error') return `${String(status)} ${how}`;
  const text = `${shownRequest(exchange)} is answered ${String(status)} ${how}`;
  if (status >= 500) return problem('refusals', text, fact, 'Look into the log of the service');
  if (status >= 300) return `${String(status)} ${how}`;
  const at = `${operation.resource === undefined ? 'operations' : `resources.${operation.resource}.operations`}.${operation.name}`;
  const mend = `Is it open to every caller? Then say \`auth: none\`; else the service must refuse it`;
  return problem('refusals', text, at, mend);
}
