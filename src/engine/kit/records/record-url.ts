import type { OwnedRecord } from '../../../check/kit.js';
import type { Contract } from '../../../contract/facts/model.js';
import { header } from '../../../result/exchange.js';
import { located } from '../requests/answer.js';

/** The URL by which others refer to a record: where the contract says that it stands, or else that of its create. */
export function urlOf({ facts }: Contract, resource: string, { exchange }: OwnedRecord): string {
  const location = exchange.response && header(exchange.response.headers, 'location');
  const self = facts.resources.find(({ name }) => name === resource);
  const at = self?.id.state === 'stated' ? self.id.value.url : undefined;
  const url = at === undefined ? location : located(exchange, at);
  return typeof url === 'string' ? url : (location ?? '');
}
