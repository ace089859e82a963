import { hiddenBehind } from '../certify/peers.js';
import { counted } from '../certify/refusal.js';
import type { Certificate } from '../certify/statement.js';
import { ADDITIONAL, hiddenText } from '../certify/text.js';
import { humanTime } from '../report/wording/human-time.js';
import { chip } from '../report/html/markup/labels.js';
import { html, type Markup } from '../report/html/markup/markup.js';
import type { Entry, State } from './entry.js';

const LABELS = {
  verified: [{ symbol: '✓', word: 'verified' }, 'good'],
  expired: [{ symbol: '–', word: 'expired' }, 'quiet'],
  refused: [{ symbol: '✗', word: 'refused' }, 'bad'],
  unverifiable: [{ symbol: '?', word: 'not verified' }, 'quiet'],
} as const satisfies Record<State, readonly [Parameters<typeof chip>[0], Parameters<typeof chip>[1]]>;

/** The word for a state, and its sign. */
export function stateChip(state: State): Markup {
  const [label, tone] = LABELS[state];
  return chip(label, tone);
}

/** A moment, for people and for programs. */
export function moment(iso: string): Markup {
  return html`<time datetime="${iso}">${humanTime(iso)}</time>`;
}

/** The day of a moment. */
export function day(iso: string): Markup {
  return html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}

/** Until when it is valid, as it was when the page was made. */
export function validity({ state }: Entry, { expires }: Certificate): Markup {
  return state === 'expired' ? html`expired on ${day(expires)}` : html`valid until ${day(expires)}`;
}

/** Who ran it, by the word of the statement. */
export function runnerText({ ran }: Certificate): string {
  return ran.by === 'witnessed'
    ? `the signer, as a witness: ${ran.witness ?? 'not named'}`
    : 'the vendor itself (self-declared)';
}

/** Whether whoever signed has shown that the address is its own. */
export function controlText(certificate: Certificate): string {
  const { proven } = certificate.control;
  if (proven === 'not-proven') return 'not proven: the address may belong to another party';
  if (hiddenBehind(certificate.target).length > 0)
    return `proven of a private machine alone: ${hiddenText(certificate)}`;
  return `proven by a ${proven} that its answers had at the start and the end of the run`;
}

/** The machines that answered, by address and TLS certificate. */
export function machinesText({ target: { peers } }: Certificate): string {
  const each = peers.map(({ address, certificate }) =>
    certificate === undefined
      ? `${address}, without TLS`
      : `${address}, TLS certificate ${certificate.sha256} of ${certificate.subject}${certificate.authority === 'additional' ? ` (${ADDITIONAL})` : ''}`,
  );
  return each.length === 0 ? 'none is named' : each.join('; ');
}

/** Who chose the challenge, and whether this register knows it. */
export function challengeText({ isChallengeListed }: Entry, { challenge }: Certificate): string {
  if (challenge.by === 'self') return 'the party that ran it: it may be the best of several runs';
  return isChallengeListed
    ? 'another party; the register lists the same text'
    : 'another party, by the word of the signer: the register lists no challenge to compare it with';
}

/** The same in a few words. */
export function challengeWord({ isChallengeListed }: Entry, { challenge }: Certificate): string {
  if (challenge.by === 'self') return 'challenge of its own';
  return isChallengeListed ? 'challenge as listed' : 'challenge not listed';
}

/** How much the contract keeps from being looked at, in one line. */
export function leftOutText({ switchedOff }: Certificate): string {
  const most = Math.max(0, ...switchedOff.map(({ rules }) => rules));
  if (switchedOff.length === 0) return 'nothing left out';
  return `${counted(switchedOff.length, 'thing')} left out; the widest silences ${counted(most, 'rule')}`;
}

/** `22 satisfied, 1 not-applicable` */
export function rulesText({ rules }: Certificate): string {
  return Object.entries(rules)
    .map(([verdict, count]) => `${String(count)} ${verdict}`)
    .join(', ');
}

const LEVELS: Readonly<Record<string, string>> = {
  'web-api-1': 'level 1 of 3',
  'web-api-2': 'level 2 of 3',
  'web-api': 'level 3 of 3',
};

/** Level of a profile, where it has one. */
export function levelOf(profile: string): string | undefined {
  return Object.hasOwn(LEVELS, profile) ? LEVELS[profile] : undefined;
}
