import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'other-readers',
  title: 'With every list somebody else borrows a book, and gives another one back',
  tempts: ['cursor-walk-is-a-partition', 'filter-is-exact', 'get-is-safe', 'delete-removes'],
  on: onCollection('loans', 'GET'),
  after(answer, _call, { shelves, memory }) {
    const others = memory('others', () => [] as number[]);
    const borrowed = {
      book: 1,
      borrower: 'Somebody else',
      dueOn: '2030-06-15',
      copies: null,
      readsFrom: null,
      readsMinutes: null,
      state: 'borrowed',
    };
    if (others.length < 8) others.push(shelves.add('loans', borrowed).number);
    const loan = shelves.find('loans', others[others.length % 5] ?? 0);
    if (loan) shelves.change(loan, { ...loan.values, state: 'returned' });
    return answer;
  },
});
