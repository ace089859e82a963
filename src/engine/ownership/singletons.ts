import { writesToSingleton } from '../../check/records/singletons.js';
import type { Contract } from '../../contract/facts/model.js';
import { refusal, type Asked } from './asked.js';

/**
 * A singleton, such as the settings of a service, was there before the run, which cannot put back what it was. Nothing is written to it.
 *
 * @throws Stop where the request would
 */
export function permitSingletons({ facts }: Contract, asked: Asked): void {
  if (asked.operation === undefined || !writesToSingleton(asked.operation, facts)) return;
  throw refusal(asked, false, 'it names no record of this run, and would change what was there before');
}
