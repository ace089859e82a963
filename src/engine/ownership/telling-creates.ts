import { isObject } from '../../contract/text/json.js';
import type { Contract } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { itemSent, marksOf } from '../kit/records/ledger/intents.js';
import { refusal, type Asked } from './asked.js';
import { isTelling } from './evidence.js';
import type { RecordsBefore } from './records-before.js';

/**
 * What is made without a mark, and of too little to be known again, could not be removed: a create is sent so only where all records that were
 * there before are known, or where the contract says that nothing carries a mark (`tag: none`).
 *
 * @throws Stop where the record would stay
 */
export function permitTelling({ facts }: Contract, asked: Asked, before: Pick<RecordsBefore, 'isWhole'>): void {
  const { operation, input } = asked;
  if (operation?.kind !== 'create' || input === undefined) return;
  const resource = facts.resources.find(({ name }) => name === operation.resource);
  const own = resource && ifStated(resource.own);
  if (resource === undefined || own?.create.id !== operation.id) return;
  const tag = resource.at('tag');
  if (tag.state !== 'gap' || !['delete', 'operation'].includes(own.cleanup.by) || before.isWhole(own)) return;
  const sent = input.body ?? itemSent(operation, input.raw);
  if (!isObject(sent) || isTelling(sent) || Object.keys(marksOf(own, sent)).length > 0) return;
  const why = `what it would make of so little could not be told apart from the records of others, and would stay; state resources.${resource.name}.tag, or none`;
  throw refusal(asked, true, why, [tag]);
}
