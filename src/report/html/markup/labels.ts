import type { EntryState } from '../../../result/entries.js';
import type { ClauseVerdict } from '../../../result/fold.js';
import type { FindingLevel } from '../../../result/findings.js';
import type { Outcome } from '../../../result/run-file.js';
import { CLAUSE_LABELS, ENTRY_LABELS, OUTCOME_LABELS, type Label } from '../../wording/words.js';
import { html, type Markup } from './markup.js';

/** How a verdict stands out: by its symbol and its word, then by its tone. */
type Tone = 'bad' | 'doubt' | 'good' | 'open' | 'quiet';

const CLAUSE_TONES: Readonly<Record<ClauseVerdict, Tone>> = {
  violated: 'bad',
  unproven: 'doubt',
  satisfied: 'good',
  excluded: 'doubt',
  'not-specified': 'open',
  'not-applicable': 'quiet',
  observed: 'quiet',
  stated: 'quiet',
  unchecked: 'quiet',
  'not-claimed': 'quiet',
};

const ENTRY_TONES: Readonly<Record<EntryState, Tone>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'doubt',
  error: 'doubt',
  cut: 'doubt',
  excluded: 'doubt',
  'not-specified': 'open',
  'not-applicable': 'quiet',
};

const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  'non-conformant': 'bad',
  incomplete: 'doubt',
  partial: 'doubt',
  conformant: 'good',
};

export function clauseTone(verdict: ClauseVerdict): Tone {
  return CLAUSE_TONES[verdict];
}

export function clauseChip(verdict: ClauseVerdict, count?: number): Markup {
  return chip(CLAUSE_LABELS[verdict], CLAUSE_TONES[verdict], count);
}

export function entryChip(state: EntryState, count?: number): Markup {
  return chip(ENTRY_LABELS[state], ENTRY_TONES[state], count);
}

export function entryTone(state: EntryState): Tone {
  return ENTRY_TONES[state];
}

export function outcomeChip(outcome: Outcome): Markup {
  return chip(OUTCOME_LABELS[outcome], OUTCOME_TONES[outcome]);
}

export function outcomeTone(outcome: Outcome): Tone {
  return OUTCOME_TONES[outcome];
}

export function levelChip(level: FindingLevel): Markup {
  return html`<span class="level">${level === 'none' ? 'not claimed' : level}</span>`;
}

export function chip({ symbol, word }: Label, tone: Tone, count?: number): Markup {
  return html`<span class="chip ${tone}"
    ><span aria-hidden="true">${symbol}</span> ${count === undefined ? '' : `${count} `}${word}</span
  >`;
}
