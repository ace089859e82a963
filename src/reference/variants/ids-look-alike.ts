import { onCreate } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'ids-look-alike',
  title: 'Ids are counted up, so that each differs from the one before in its last digits only',
  tempts: ['ids-are-not-reused', 'ids-have-their-form', 'unknown-id-is-404'],
  on: onCreate,
  rules: (_rules, _call, { tally }) => ({
    identify: () => `0a000000-0000-4000-a000-${tally('made').toString(16).padStart(12, '0')}`,
  }),
});
