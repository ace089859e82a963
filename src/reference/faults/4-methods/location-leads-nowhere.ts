import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/location-leads-nowhere',
  title: 'The Location of a new record is a path that does not exist',
  breaks: ['post-creates'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after: (answer) =>
    answer.status === 201
      ? { ...answer, headers: withHeader(answer.headers, 'Location', '/api/v1/goods/new') }
      : answer,
});
