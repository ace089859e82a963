import type { Entry } from '../../result/entries.js';
import { failuresOf, isFinding } from '../../result/findings.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { visibleLine } from '../wording/escape.js';
import { teller } from '../telling/tell.js';
import { entryFacts } from '../wording/failure-text.js';
import type { RenderOptions } from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/**
 * A file of waivers with what would end a build and has none yet. Reason, owner and day are empty, and a file with
 * empty ones is refused: nobody waives anything without saying why.
 */
export function renderWaivers(run: Run, options: RenderOptions = {}): string {
  const broken = entryFacts(run, summarise(run), options).filter(({ kind }) => kind === 'broken');
  const head = [
    '# What fails and is not waived. Complete what shall stay for a while, remove the rest, and use it with --waivers FILE:',
    '# a waiver changes the exit code and no verdict, and from the day after `expires` it is a finding itself.',
    'probity: 1',
  ];
  const tell = teller(run);
  if (broken.length === 0) return `${[...head, 'waivers: []'].join('\n')}\n`;
  const each = (entry: Entry): readonly Entry[] => (isFinding(entry) ? failuresOf(entry) : [entry]);
  const drafts = broken
    .flatMap(({ entry }) => each(entry))
    .map((entry) =>
      waiverDraft(entry, entry.verdict.kind === 'fail' ? tell(entry, entry.verdict.finding).sentence : '')
        .split('\n')
        .map((line) => `  ${line}`)
        .join('\n'),
    );
  return `${[...head, 'waivers:', ...drafts].join('\n')}\n`;
}

/** The entry of such a file for one failure, ready to be completed. */
export function waiverDraft({ id, verdict }: Entry, sentence: string): string {
  const fingerprint = verdict.kind === 'fail' ? verdict.finding.fingerprint : '';
  const lines = [
    ['entry', id],
    ...(fingerprint === '' ? [] : [['fingerprint', fingerprint] as const]),
    ['reason', ''],
    ['owner', ''],
    ['expires', ''],
  ] as const;
  return [
    `# ${shorten(visibleLine(sentence), 200)}`,
    ...lines.map(([key, value], n) => `${n === 0 ? '- ' : '  '}${key}: ${scalar(value)}`),
  ].join('\n');
}

/** A text of JSON is one of YAML too, and nothing in it can end it; what needs no quotes reads better without. */
function scalar(text: string): string {
  return /^[a-z][\w@.-]*$/i.test(text) ? text : JSON.stringify(text).replace(/[\u0080-\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
