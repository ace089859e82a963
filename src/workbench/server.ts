import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwn, textIn } from './requests.js';

/** What is known of the run that is shown. */
export interface State {
  /** The run has written its last line. */
  readonly isEnded: boolean;
  readonly planned: number;
  readonly judged: number;
  readonly failed: number;
  /** Another text whenever the run file is another one. */
  readonly revision: string;
  /** Why nothing can be replayed or accepted, where that is known beforehand: the contract is not here. */
  readonly missing?: string;
  /** Address that opens a file in an editor, with `{file}` and `{line}`; none where that is not wanted. */
  readonly editor?: string;
  /** Where the names of files begin that are not absolute, with forward slashes. */
  readonly folder: string;
}

/** A fact that was seen or is likely, and that is judged when somebody accepts it. */
export interface Proposal {
  readonly fact: string;
  readonly value: string;
  readonly remark: string;
  /** Entries that can run when it is accepted. */
  readonly entries: number;
}

/** What came of a command. */
export interface Outcome {
  readonly exit: number;
  /** All that it printed. */
  readonly text: string;
}

/** What the page shows and does. */
export interface Workbench {
  readonly page: () => Promise<string>;
  readonly state: () => Promise<State>;
  /** What can be accepted. Takes seconds where there is much to weigh, so it is asked for by itself. */
  readonly proposals: () => Promise<readonly Proposal[]>;
  /** Runs a finding again. */
  readonly replay: (entry: string) => Promise<Outcome>;
  /** Makes a fact of a proposal. */
  readonly accept: (fact: string) => Promise<Outcome>;
}

export interface OpenWorkbench {
  /** The address of the page. Whoever knows it may replay: it has a secret in its path. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

/**
 * Serves the report of a run on 127.0.0.1, where it can be acted upon: everything stands below a path that nobody can guess, and only pages
 * of this server are answered.
 *
 * @param port to listen on; 0 takes a free one
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function serveWorkbench(workbench: Workbench, port: number): Promise<OpenWorkbench> {
  const root = `/${randomBytes(18).toString('base64url')}/`;
  let isBusy = false;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        send(response, 500, { problem: error instanceof Error ? error.message : String(error) });
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(taken)}${root}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    if (!isOwn(request, taken)) return send(response, 403, { problem: 'Only pages of this server are answered' });
    const path = url.startsWith(root) ? url.slice(root.length) : undefined;
    if (path === '' && method === 'GET') return page(response);
    if (path === 'state' && method === 'GET') return send(response, 200, await workbench.state());
    if (path === 'proposals' && method === 'GET') {
      return send(response, 200, { proposals: await workbench.proposals() });
    }
    if (path === 'replay' && method === 'POST') return act(request, response, 'entry', workbench.replay);
    if (path === 'accept' && method === 'POST') return act(request, response, 'fact', workbench.accept);
    send(response, 404, { problem: 'There is nothing here: open the address that probity ui has printed' });
  }

  async function page(response: ServerResponse): Promise<void> {
    const text = await workbench.page();
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }).end(text);
  }

  /** One at a time: two replays would lock each other out of the folder. */
  async function act(
    request: IncomingMessage,
    response: ServerResponse,
    member: string,
    action: (name: string) => Promise<Outcome>,
  ): Promise<void> {
    const name = await textIn(request, member);
    if (name === undefined) return send(response, 400, { problem: `Expected a JSON object with the text "${member}"` });
    if (isBusy) return send(response, 409, { problem: 'Another command is under way' });
    isBusy = true;
    try {
      send(response, 200, await action(name));
    } finally {
      isBusy = false;
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
