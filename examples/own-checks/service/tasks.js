import { randomUUID } from 'node:crypto';

/**
 * A service to try the checks on: tasks that can be made, read and removed.
 *
 * @param {string} [deviation] what is wrong or odd about it; it is right when nothing is said
 */
export function tasks(deviation) {
  const store = new Map();
  const stored = (title) => {
    if (deviation === 'spaces-are-kept') return title;
    return deviation === 'only-blanks-are-trimmed' ? title.replace(/^ +| +$/g, '') : title.trim();
  };
  return (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, body === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const id = /^\/tasks\/([^/?]+)$/.exec(request.url)?.[1];
      if (request.method === 'POST' && request.url === '/tasks') {
        const title = String(JSON.parse(text).title);
        const more = deviation === 'more-is-shown' ? { length: title.length, done: false } : {};
        const task = { id: randomUUID(), title: stored(title), ...more };
        store.set(task.id, task);
        return answer(201, task);
      }
      if (!store.has(id)) return answer(404, { error: 'there is no such task' });
      if (request.method === 'GET') return answer(200, store.get(id));
      if (request.method !== 'DELETE') return answer(405, { error: 'not allowed' });
      store.delete(id);
      return answer(204);
    });
  };
}
