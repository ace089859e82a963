import { anyCall } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'accepted-types-are-told',
  title: 'A body of an unknown media type is refused with a list of those that are read',
  tempts: ['unsupported-media-type-is-refused'],
  on: anyCall,
  after: (answer) =>
    answer.status === 415
      ? { ...answer, headers: [...answer.headers, ['Accept-Post', 'application/json, application/problem+json']] }
      : answer,
});
