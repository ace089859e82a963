import { onCreate } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'products-come-with-a-review',
  title: 'Each new product has a review by the house',
  tempts: ['nested-lists-are-of-their-parent'],
  on: onCreate,
  rules: ({ commit }, _call, { store }) => ({
    commit: (row, made) =>
      commit(row, () => {
        const before = new Set(store.all('products'));
        const answer = made();
        for (const product of store.all('products').filter((one) => !before.has(one)))
          store.insert('reviews', { author: 'The house', rating: 5, text: 'New' }, { parent: product.id });
        return answer;
      }),
  }),
});
