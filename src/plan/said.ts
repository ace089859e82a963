import type { Json } from '../contract/text/json.js';
import type { Contract } from '../contract/facts/model.js';
import { namesOf } from '../contract/yaml/tree.js';
import type { RecordedSilence } from '../result/run-file.js';

/** Characters of a value that tell enough of it. */
const MOST_SAID = 60;

/** What the contract, or a document that it claims, says there; nothing where nobody says anything. */
export function saidOf(contract: Contract, fact: string): Pick<RecordedSilence, 'says' | 'position'> | undefined {
  const written = contract.written(namesOf(fact));
  if (written !== undefined) return { says: told(written.value), position: written.position };
  const slot = contract.facts.at(fact);
  if (slot.state === 'gap') return undefined;
  return { says: slot.state === 'none' ? 'none' : told(slot.value) };
}

/** A value as one line can show it. */
export function told(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text;
}
