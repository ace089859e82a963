import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'versioning/details-are-gone',
  title: 'What is wrong with a new record is no longer told place by place',
  breaks: ['errors-stay-as-they-were'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (!isObject(error)) return answer;
    return {
      ...answer,
      body: { error: Object.fromEntries(Object.entries(error).filter(([name]) => name !== 'details')) },
    };
  },
});
