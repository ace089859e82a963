import type { Contract, Operation } from '../../contract/facts/model.js';
import { isStandingThere } from '../../check/standing-there.js';
import { refusal, type Asked } from './asked.js';

/**
 * What there is once, such as the settings of a service, was there before the run: no create of ours made it, and nobody could put back what it
 * was. Nothing is written to it.
 *
 * @throws Stop where the request would
 */
export function permitStanding({ facts }: Contract, asked: Asked): void {
  const { operation } = asked;
  if (operation === undefined || !isStandingThere(operation, facts)) return;
  throw refusal(asked, false, `${nameOf(operation)} was there before the run, which did not make it`);
}

const nameOf = ({ resource, id }: Operation): string => resource ?? id;
