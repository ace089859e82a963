import { anyCall } from '../calls.js';
import { defineVariant } from '../deviation.js';

const zones = ['+02:00', '-05:30'] as const;

/** The same moment by a clock that goes that many minutes before ours, in whole seconds. */
function elsewhere(moment: number, zone: string): string {
  const [, sign, hours, minutes] = /^(.)(\d\d):(\d\d)$/.exec(zone) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(moment + ahead * 60_000).toISOString().replace(/\.\d+Z$/, zone);
}

export default defineVariant({
  id: 'times-of-another-place',
  title: 'Times are in whole seconds, and those of one record in one zone, those of the next in another',
  tempts: ['sort-follows-the-key', 'responses-match-schema', 'combined-options-agree'],
  on: anyCall,
  rules: ({ show }) => ({
    show(entry) {
      const zone = zones[entry.number % 2] ?? zones[0];
      const times = { createdAt: elsewhere(entry.created, zone), changedAt: elsewhere(entry.changed, zone) };
      return { ...show(entry), ...times };
    },
  }),
});
