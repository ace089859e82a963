import { stringify } from 'yaml';
import type { Baseline, PromisedOperation } from '../../contract/facts/model.js';

/** What stands at the top of a lock: what it is for, and what it cannot see. */
const HEADER = `#
# Baseline, written by \`probity baseline\`: fixed requests of one version, and how they were answered. Later runs make
# the same requests and hold the service to the answers. What is added is free. Do not edit it by hand: a change within
# a version is a break, and recording it again says that the break was meant.
#
# What it cannot see:
# - requests that are not in it: other values, combinations of values, a JSON Patch, what depends on other callers
# - a member that keeps its name, kind and echo and means something else; values that the service computes
# - integers and enumerations that no schema declares, defaults that are nothing or a date, the order of a list
# - members around the items of a list that come and go; what a search finds in records that are not our own
# - headers, the words of messages, errors that are hard to provoke, and how long anything takes
`;

/**
 * The text of a lock. It holds nothing of the run: no ids, no times, no names of hosts. It is sorted, so that what
 * changes in it is what has changed.
 */
export function writeLock({ service, version, records, operations, errors }: Baseline): string {
  const lock = {
    probity: 1,
    baseline: { service, version },
    records: sorted(records),
    operations: sorted(Object.fromEntries(Object.entries(operations).map(([id, one]) => [id, written(one)]))),
    errors: sorted(errors),
  };
  return `${HEADER}${stringify(lock, { lineWidth: 118, aliasDuplicateObjects: false })}`;
}

function written({
  request,
  bodies,
  queries,
  statuses,
  members,
  items,
  echoes,
  values,
  defaults,
}: PromisedOperation): object {
  const [first] = statuses;
  return {
    request,
    ...(bodies.length === 0 ? {} : { bodies }),
    ...(queries.length === 0 ? {} : { queries }),
    status: statuses.length === 1 ? first : statuses,
    members,
    ...(items === undefined ? {} : { items }),
    ...(echoes.length === 0 ? {} : { echoes }),
    ...(values === undefined ? {} : { values: sorted(values) }),
    ...(defaults === undefined ? {} : { defaults: sorted(defaults) }),
  };
}

function sorted<T>(map: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
}
