import type { JsonObject } from '../../http/message.js';
import { onCollection, withRecords } from '../calls.js';
import { defineFault } from '../deviation.js';

const AN_HOUR = 3_600_000;

function later(record: JsonObject): JsonObject {
  const { changedAt } = record;
  return typeof changedAt === 'string'
    ? { ...record, changedAt: new Date(Date.parse(changedAt) + AN_HOUR).toISOString() }
    : record;
}

export default defineFault({
  id: 'library/every-second-list-of-authors-is-an-hour-late',
  title: 'Every second list of authors tells the time of another zone, as one of two machines does that answer',
  breaks: ['get-is-repeatable'],
  implies: ['listed-items-can-be-read', 'get-is-safe', 'earlier-requests-do-not-matter', 'fields-selects'],
  degree: 'subtle',
  on: onCollection('authors', 'GET'),
  after(answer, _call, { memory }) {
    const lists = memory('lists of authors', () => ({ count: 0 }));
    lists.count += 1;
    return lists.count % 2 === 0 ? withRecords(answer, later) : answer;
  },
});
