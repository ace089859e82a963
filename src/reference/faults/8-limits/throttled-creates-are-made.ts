import { byTrial, either, objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'limits/throttled-creates-are-made',
  title: 'A create that is throttled is carried out all the same',
  breaks: ['throttled-requests-have-no-effect'],
  // What is made was not looked at before.
  implies: ['responses-match-schema'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => byTrial(call) && either(onCreate)(call),
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const body = objectIn(call);
    if (answer.status === 429 && place.kind === 'collection' && body !== undefined) store.insert(place.resource, body);
    return answer;
  },
});
