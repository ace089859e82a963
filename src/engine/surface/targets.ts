import { statesOf } from '../../check/states/transitions.js';
import { ifStated } from '../../contract/facts/slot.js';
import { namesRecordOf } from '../../contract/text/template.js';
import type { Memory } from './memory.js';
import type { Dimension, Place, Visit } from './point.js';

/** Which record is meant: one that is there, one of somebody else, one that is gone, and ids that name nothing. */
export const targets: Dimension = {
  values: (place) => {
    const { resource, callers } = place;
    if (resource?.own.state !== 'stated') return [];
    const nested = resource.own.value.parents.length > 0 ? ['below-an-unknown-parent'] : [];
    if (!isOfRecord(place)) return nested;
    const given = resource.own.value.id.assignedBy === 'server';
    const isRemoved = resource.operations.delete.offered.state === 'stated';
    const hasOwners = resource.at('visibility').state === 'stated' && callers.length > 1;
    return [
      'own',
      ...(given ? ['unknown', 'malformed'] : ['unknown']),
      ...(isRemoved ? ['deleted'] : []),
      ...(hasOwners ? ['of-another-caller'] : []),
      ...nested,
    ];
  },
  seen: (visit, memory) => {
    const parents = memory.parentsOf(visit);
    const isBelowUnknown = parents.some((url) => memory.record(url) === undefined);
    return [
      ...(isBelowUnknown ? ['below-an-unknown-parent'] : []),
      ...(isOfRecord(visit.place) ? recordSeen(visit, memory) : []),
    ];
  },
};

function recordSeen({ place, exchange, route }: Visit, memory: Memory): readonly string[] {
  const url = route.record ?? '';
  const known = memory.record(url);
  if (known?.isGone === true) return ['deleted'];
  // Who has no credential, or a wrong one, is nobody else.
  const isOther = known !== undefined && exchange.as !== known.by && place.callers.includes(exchange.as);
  if (known !== undefined) return isOther ? ['of-another-caller'] : ['own'];
  const id = url.slice(url.lastIndexOf('/') + 1);
  return /^[\w.~-]+$/.test(id) ? ['unknown'] : ['malformed'];
}

/** Its path names a record of its resource. */
function isOfRecord({ operation: { kind, path }, resource }: Place): boolean {
  if (kind === 'list' || kind === 'create' || resource === undefined) return false;
  return kind !== 'action' || namesRecordOf(path, resource.name);
}

/** Each declared state of the record that is meant. */
export const states: Dimension = {
  values: (place) => {
    const declared = place.resource && statesOf(place.resource);
    if (declared === undefined || !isOfRecord(place) || place.resource?.own.state !== 'stated') return [];
    const all = [declared.initial, ...declared.transitions.flatMap(({ from, to }) => [...from, to])];
    return [...new Set(all.flatMap((state) => (state === undefined ? [] : [JSON.stringify(state)])))];
  },
  seen: ({ route }, memory) => {
    const state = memory.record(route.record ?? '')?.state;
    return state === undefined ? [] : [JSON.stringify(state)];
  },
};

/** Asked again in the same words, beside another write, and again when an answer was lost. */
export const repetitions: Dimension = {
  values: ({ operation, facts, resource }) => {
    if (operation.safe) return ['again'];
    const isIdempotent = ifStated(facts.idempotent) === true;
    const hasOwn = resource?.own.state === 'stated';
    const isStandard = operation.kind !== 'action';
    return [
      ...(isIdempotent ? ['again'] : []),
      ...(hasOwn ? ['beside-another'] : []),
      ...(isStandard && hasOwn ? ['answer-lost'] : []),
    ];
  },
  seen: (visit, memory) => [
    ...(memory.wasSent(visit) ? ['again'] : []),
    ...(memory.wasBeside(visit) ? ['beside-another'] : []),
    ...(visit.exchange.failure?.kind === 'lost' ? ['answer-lost'] : []),
  ],
};
