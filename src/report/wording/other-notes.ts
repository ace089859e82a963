import type { NoteLine, Run } from '../../result/run-file.js';

/** Fewer records of a resource that stay are named one by one. */
const FEW = 4;
/** Records that are named where there are more. */
const NAMED = 3;

/**
 * The notes that stand among the others: without what was changed of others. Records that stay because the contract says that nothing removes
 * them are one note for each resource.
 */
export function otherNotes({ notes }: Run): readonly NoteLine[] {
  const staying = new Map<string, NoteLine[]>();
  for (const note of notes) {
    const resource = note.about === 'left-behind' ? staysOf(note) : undefined;
    if (resource !== undefined) staying.set(resource, [...(staying.get(resource) ?? []), note]);
  }
  return notes.flatMap((note): readonly NoteLine[] => {
    if (note.about === 'harm') return [];
    const alike = staying.get(note.about === 'left-behind' ? (staysOf(note) ?? '') : '') ?? [];
    if (alike.length < FEW) return [note];
    return alike[0] === note ? [folded(alike)] : [];
  });
}

/** The resource of a record that stays; undefined where a reason stands behind it, for then something went wrong. */
function staysOf({ text }: NoteLine): string | undefined {
  return /^([\w.-]+) [^\s:,]+$/.exec(text)?.[1];
}

function folded(alike: readonly NoteLine[]): NoteLine {
  const [first] = alike;
  const [resource = ''] = (first?.text ?? '').split(' ');
  const ids = alike.slice(0, NAMED).map(({ text }) => text.slice(resource.length + 1));
  const text = `${String(alike.length)} ${resource} stay, as the contract says that nothing removes them: ${ids.join(', ')}, ...; the ledger has all`;
  return { type: 'note', about: 'left-behind', text };
}
