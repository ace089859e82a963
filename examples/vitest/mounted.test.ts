import { fileURLToPath } from 'node:url';
import type { Handler } from 'probity';
import { conformance } from 'probity/vitest';
import { notes } from './notes.js';

/** The notes below a path, as an application has them that mounts more than one service. */
function below(path: string): Handler {
  const handler = notes();
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(`${path}/`)) {
      response.writeHead(500).end();
      return;
    }
    request.url = url.slice(path.length);
    handler(request, response);
  };
}

// Of the base URL of a handler the path is used. The budget ends the run early, and what it cut is let pass.
conformance(fileURLToPath(new URL('notes.yaml', import.meta.url)), {
  handler: below('/notes'),
  baseUrl: 'http://localhost/notes/',
  policy: { only: ['base-url-answers', 'unknown-id-is-404', 'get-is-safe'] },
  seed: 1,
  maxRequests: 40,
  accept: 'unproven',
  idle: 'each',
});
