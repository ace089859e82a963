import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Notes, as a small service keeps them: what its document says is little, and what it does is more. */
export const NOTES_DOCUMENT = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: 'http://127.0.0.1:1' }]
paths:
  /notes:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: page, in: query, schema: { type: integer } }
      responses:
        '200':
          description: A page
          content:
            application/json:
              schema:
                type: object
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Note' } }
                  total: { type: integer }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } }
      responses:
        '201':
          description: Made
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
  /notes/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: A note
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
    patch:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } }
      responses:
        '200':
          description: Changed
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Gone } }
components:
  schemas:
    NewNote:
      type: object
      required: [title]
      properties: { title: { type: string, minLength: 1, maxLength: 200 } }
    Note:
      type: object
      required: [id, title]
      properties: { id: { type: integer }, title: { type: string } }
`;

/** A running service of notes, and what it was sent. */
export interface Notes {
  readonly url: string;
  readonly methods: string[];
  readonly titles: () => readonly string[];
  readonly close: () => Promise<void>;
}

interface Note {
  readonly id: number;
  readonly title: string;
}

export interface NotesOptions {
  /** Each parameter that is not known is a filter, which no note meets. */
  readonly filters?: boolean;
  /** Milliseconds until a PATCH is answered. */
  readonly slow?: number;
}

/** Serves notes; three are there. A page is 20 notes and at most 50; the first one is 1. */
export async function serveNotes({ filters = false, slow = 0 }: NotesOptions = {}): Promise<Notes> {
  const notes = new Map<number, Note>([1, 2, 3].map((id) => [id, { id, title: `note ${String(id)}` }]));
  const methods: string[] = [];
  let last = notes.size;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    methods.push(request.method ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const text = await textOf(request);
    const say = (status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined || request.method === 'HEAD' ? undefined : JSON.stringify(body));
    };
    const refuse = (status: number, code: string): void => {
      say(status, { error: { code, message: `It is ${code}` } });
    };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const own = /^\/notes\/(\d+)$/.exec(pathname);
    const note = notes.get(Number(own?.[1]));
    if (pathname === '/notes' && isRead) {
      const [limit, page] = [Number(searchParams.get('limit') ?? 20), Number(searchParams.get('page') ?? 1)];
      const isRight = [limit, page].every(Number.isInteger) && limit >= 1 && limit <= 50 && page >= 1;
      if (!isRight) return refuse(400, 'bad_page');
      const isFiltered = filters && [...searchParams.keys()].some((name) => !['limit', 'page'].includes(name));
      if (isFiltered) return say(200, { items: [], total: 0 });
      return say(200, { items: [...notes.values()].slice((page - 1) * limit, page * limit), total: notes.size });
    }
    if (pathname === '/notes' && request.method === 'POST') {
      const title = titleIn(text);
      if (title === undefined) return refuse(422, 'invalid');
      last += 1;
      notes.set(last, { id: last, title });
      return say(201, notes.get(last), { location: `/notes/${String(last)}` });
    }
    if (note === undefined) return refuse(404, 'not_found');
    if (isRead) return say(200, note);
    if (request.method === 'DELETE') {
      notes.delete(note.id);
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'PATCH') return refuse(405, 'not_allowed');
    if (slow > 0) await pause(slow);
    // Who asked may be gone by now, and the note removed.
    if (!notes.has(note.id)) return refuse(404, 'not_found');
    const title = titleIn(text);
    if (title === undefined) return refuse(422, 'invalid');
    notes.set(note.id, { ...note, title });
    return say(200, notes.get(note.id));
  };
  return serving(
    (request, response) => void answer(request, response),
    methods,
    () => [...notes.values()].map(({ title }) => title),
  );
}

/** Serves whatever is answered, on a free port of this machine. */
export async function serving(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  methods: string[] = [],
  titles: Notes['titles'] = () => [],
): Promise<Notes> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    methods,
    titles,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Undefined where the body is none that has a title. */
function titleIn(text: string): string | undefined {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === 'string' && title.length > 0 && title.length <= 200 ? title : undefined;
  } catch {
    return undefined;
  }
}
