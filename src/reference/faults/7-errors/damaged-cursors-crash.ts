import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { errorAnswer, internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/damaged-cursors-crash',
  title: 'A cursor that says something else than a place in the list is a server error',
  breaks: ['odd-urls-are-no-server-error'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => {
    const { query } = split(call.path);
    return onCollection('GET')(call) && !query.has('page') && isJson(query.get('after') ?? '');
  },
  after: (answer) => (answer.status === 400 ? errorAnswer(internal()) : answer),
});

function isJson(cursor: string): boolean {
  try {
    JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return true;
  } catch {
    return false;
  }
}
