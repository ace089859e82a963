import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { notFound } from '../http/refusal.js';

export default defineVariant({
  id: 'reviews-of-others-cannot-be-found-to-be-removed',
  title: 'Who wants to remove the review of somebody else is told that there is none, though everybody can read it',
  tempts: ['insufficient-credentials-are-refused'],
  on: onItem('DELETE'),
  rules: ({ mayRemove }) => ({
    mayRemove(caller, row) {
      if (!mayRemove(caller, row)) throw notFound('This record');
      return true;
    },
  }),
});
