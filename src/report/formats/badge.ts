import { headlineOf, isNarrowPass } from '../breadth.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { escapeXml, escapeXmlAttribute, visibleLine } from '../wording/escape.js';
import { harmsIn } from '../../result/harm.js';
import * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/** What a badge says. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: 'brightgreen' | 'red' | 'yellow' | 'lightgrey';
}

/**
 * Green only for a run that is conformant, of a contract that states every rule, and had no defect of ours. The number of gaps always stands beside it: a
 * contract that says little is kept easily.
 */
function badgeOf(run: Run): Badge {
  const summary = summarise(run);
  const { outcome, tally } = summary;
  const { must, should } = tally.levels;
  const judged = must.satisfied + must.violated + must.unproven + must.excluded;
  const isDefective = tally.entries.error > 0;
  const isHarm = harmsIn(run).length > 0;
  const word = isHarm
    ? 'changed records of others'
    : isDefective && outcome === 'conformant'
      ? 'not proved'
      : headlineOf(summary).word.toLowerCase();
  const isGrey = isNarrowPass(summary) || (isDefective && outcome === 'conformant');
  const color = isGrey ? 'lightgrey' : COLORS[outcome];
  const broken = should.violated > 0 ? [`${should.violated} should broken`] : [];
  return {
    label: visibleLine(shorten(run.header.service || 'contract', 40)),
    message: [word, `${must.satisfied}/${judged} must`, ...broken, words.plural(tally.gaps, 'gap')].join(' · '),
    color: isHarm ? 'red' : color,
  };
}

const COLORS = {
  conformant: 'brightgreen',
  partial: 'yellow',
  incomplete: 'lightgrey',
  'non-conformant': 'red',
} as const satisfies Record<string, Badge['color']>;

/** JSON for the endpoint badge of shields.io. Whoever embeds it cannot give another colour to what is not conformant. */
export function renderBadgeJson(run: Run): string {
  const { outcome, tally } = summarise(run);
  return badgeJson(badgeOf(run), outcome === 'conformant' && tally.entries.error === 0 && harmsIn(run).length === 0);
}

/** Any badge for that endpoint, an error where it does not pass. It takes no other members than these, so a date stands in the message. */
export function badgeJson(badge: Badge, isPass = badge.color === 'brightgreen'): string {
  return `${JSON.stringify({ schemaVersion: 1, ...badge, isError: !isPass }, null, 2)}\n`;
}

/** Dark enough for white letters (4.5 to 1). */
const FILLS: Readonly<Record<Badge['color'], string>> = {
  brightgreen: '#1a7f37',
  red: '#b62324',
  yellow: '#8a6100',
  lightgrey: '#5e6670',
};

/** Width of a letter at 11 px, on average; `textLength` makes the text as wide as its box, whatever the font. */
const LETTER = 6.6;
const PADDING = 12;

/** The same as a picture that needs nothing from elsewhere: no script, no link, no font. */
export function renderBadge(run: Run): string {
  return drawBadge(badgeOf(run));
}

/** Any badge as that picture. */
export function drawBadge({ label, message, color }: Badge): string {
  const left = widthOf(label);
  const right = widthOf(message);
  const whole = left + right;
  const title = `${label}: ${message}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="20" role="img" aria-label="${escapeXmlAttribute(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${left}" height="20" fill="#3d444d"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="${FILLS[color]}"/>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">',
    textOf(label, left / 2, left),
    textOf(message, left + right / 2, right),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function textOf(text: string, middle: number, width: number): string {
  return `<text x="${middle}" y="14" textLength="${width - PADDING}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

function widthOf(text: string): number {
  return Math.ceil([...text].length * LETTER) + PADDING;
}
