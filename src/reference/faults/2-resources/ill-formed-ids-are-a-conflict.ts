import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'resources/ill-formed-ids-are-a-conflict',
  title: 'A PUT to an id with characters that ids do not have is answered as a conflict',
  breaks: ['ill-formed-ids-are-refused'],
  implies: ['error-codes-are-documented', 'refusals-have-documented-codes'],
  degree: 'subtle',
  // Callers choose ids there alone.
  dialects: ['put-create'],
  on: onItem('PUT'),
  after(answer, { path }) {
    const place = placeOf(path);
    const isWrong = answer.status === 400 && place.kind === 'item' && /[^\w.-]/.test(place.id);
    return isWrong ? { ...answer, status: 409 } : answer;
  },
});
