import { defineVariant } from '../deviation.js';
import { placeOf } from '../http/place.js';

export default defineVariant({
  id: 'v2-counts-changes',
  title: 'Version 2 shows how often a record was changed, and the currency in another member',
  tempts: ['versions-share-their-records'],
  on(call) {
    const place = placeOf(call.path);
    return 'version' in place && place.version === 'v2';
  },
  rules: ({ present }) => ({
    present(row, version) {
      const { currency, ...item } = present(row, version);
      return { ...item, changes: row.version, ...(currency !== undefined && { money: { currency } }) };
    },
  }),
});
