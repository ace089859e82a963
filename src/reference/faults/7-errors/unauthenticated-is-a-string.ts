import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/unauthenticated-is-a-string',
  title: 'The error for missing credentials is one string',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: anyCall,
  after: (answer) => (answer.status === 401 ? { ...answer, body: { error: 'Credentials are missing' } } : answer),
});
