import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-list-reports-old-loans-as-lost',
  title: 'A list of loans reports those as lost that are due before long',
  breaks: ['get-is-safe'],
  degree: 'subtle',
  on: onCollection('loans', 'GET'),
  after(answer, _call, { shelves }) {
    for (const loan of shelves.all('loans')) {
      const isDue = String(loan.values['dueOn']) < '2036-01-01';
      if (isDue && loan.values['state'] === 'borrowed') shelves.change(loan, { ...loan.values, state: 'lost' });
    }
    return answer;
  },
});
