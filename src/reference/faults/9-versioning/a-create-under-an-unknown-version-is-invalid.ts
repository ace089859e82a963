import { namesStranger, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/a-create-under-an-unknown-version-is-invalid',
  title: 'A create under a version that does not exist is answered with 422',
  breaks: ['named-version-is-heeded'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: (call) => onCreate(call) && namesStranger(call),
  after: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
});
