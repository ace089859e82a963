import { namesStranger, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { fieldsOf } from '../../dialects/form.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'versioning/an-unknown-version-is-refused-and-stored',
  title: 'A create under a version that does not exist is refused, and the record is there',
  breaks: ['named-version-is-heeded'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: (call) => onCreate(call) && namesStranger(call),
  after(answer, { body }, { store }) {
    const form = new URLSearchParams(Buffer.from(body).toString());
    if (answer.status === 400) store.insert('products', fieldsOf(form, RESOURCES.products.specs), {});
    return answer;
  },
});
