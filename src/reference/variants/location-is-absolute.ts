import { onCreate } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf, withHeader } from '../http/message.js';

export default defineVariant({
  id: 'location-is-absolute',
  title: 'The Location of a new record names the host',
  tempts: ['post-creates'],
  on: onCreate,
  after(answer, call) {
    const [at, host] = [headerOf(answer, 'Location'), headerOf(call, 'Host')];
    if (at === undefined || host === undefined) return answer;
    return { ...answer, headers: withHeader(answer.headers, 'Location', `http://${host}${at}`) };
  },
});
