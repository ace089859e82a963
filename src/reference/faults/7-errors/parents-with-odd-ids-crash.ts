import { isSafe } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../message.js';
import { errorAnswer, internal } from '../../refusal.js';

export default defineFault({
  id: 'errors/parents-with-odd-ids-crash',
  title: 'A list below a parent whose id holds a quotation mark is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'page'],
  on: (call) => isSafe(call) && /'[^/]*\/reviews$/.test(decoded(split(call.path).path)),
  after: () => errorAnswer(internal()),
});

function decoded(path: string): string {
  return path.replaceAll('%27', "'");
}
