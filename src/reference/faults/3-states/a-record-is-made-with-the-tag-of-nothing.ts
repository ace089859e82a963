import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'states/a-record-is-made-with-the-tag-of-nothing',
  title: 'The answer to a create has the tag of a record without content',
  breaks: ['writes-tell-the-tag-of-what-is-read'],
  degree: 'gross',
  on: onCreate,
  after: (answer) =>
    answer.status === 201 ? { ...answer, headers: withHeader(answer.headers, 'ETag', '"0"') } : answer,
});
