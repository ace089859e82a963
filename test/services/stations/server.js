import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { clearInterval, setInterval } from 'node:timers';
import { TextDecoder } from 'node:util';

/** What it gets wrong on demand: `silent-refusals`. */
const MISTAKES = (process.env.MISTAKES ?? '').split(',');
const MOST_OCTETS = 100_000;
const stations = new Map();
const told = [];
const listeners = new Set();
let lastId = 0;

class Refusal extends Error {
  constructor(status, problem, headers = {}) {
    super(problem);
    Object.assign(this, { status, headers });
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (from, to) => (value) => typeof value === 'number' && value >= from && value <= to;

const RULES = {
  name: (value) => typeof value === 'string' && [...value].length >= 1 && [...value].length <= 80,
  altitude: isNumber(-500, 9000),
  position: (value) => isObject(value) && follows(value, POSITION),
  active: (value) => typeof value === 'boolean',
};
const POSITION = { latitude: isNumber(-90, 90), longitude: isNumber(-180, 180), mast: isNumber(0, 200) };

function follows(value, rules) {
  return Object.keys(value).every((member) => Object.hasOwn(rules, member) && rules[member](value[member]));
}

function tell(type, data) {
  const event = { id: told.length + 1, type, data };
  told.push(event);
  for (const response of listeners) write(response, event);
}

function write(response, { id, type, data }) {
  response.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

function merged(target, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(target) ? { ...target } : {};
  for (const [member, value] of Object.entries(patch)) {
    if (value === null) delete result[member];
    else result[member] = merged(result[member], value);
  }
  return result;
}

function check(body) {
  if (!isObject(body)) throw new Refusal(400, 'A station is an object');
  const station = Object.fromEntries(Object.entries(body).filter(([member]) => member !== 'id'));
  if (station.name === undefined) throw new Refusal(400, 'A station has a name');
  if (!follows(station, RULES)) throw new Refusal(400, 'A member is unknown or has a wrong value');
  return { altitude: 0, position: {}, active: true, ...station };
}

async function bodyOf(request, types) {
  const type = (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (!types.includes(type)) throw new Refusal(415, `A body is ${types.join(' or ')}`);
  const chunks = [];
  let octets = 0;
  for await (const chunk of request) {
    octets += chunk.length;
    if (octets <= MOST_OCTETS) chunks.push(chunk);
  }
  if (octets > MOST_OCTETS) throw new Refusal(413, `A body has ${MOST_OCTETS} octets at most`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

function whole(query, name, standard, least, most) {
  const values = query.getAll(name);
  if (values.length === 0) return standard;
  const number = Number(values[0]);
  if (values.length > 1 || !/^\d+$/.test(values[0]) || number < least || number > most) {
    throw new Refusal(400, `${name} is a whole number from ${least} to ${most}`);
  }
  return number;
}

function send(response, status, body, headers = {}) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type =
    body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...type, ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

function stream(request, response) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  if (request.method === 'HEAD') return void response.end();
  response.write(': welcome\n\n');
  const last = request.headers['last-event-id'];
  if (last !== undefined) for (const event of told.slice(Number(last) || 0)) write(response, event);
  listeners.add(response);
  const beat = setInterval(() => response.write(': still here\n\n'), 2000);
  response.on('close', () => {
    clearInterval(beat);
    listeners.delete(response);
  });
}

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const only = (...methods) => {
    if (!methods.includes(method)) throw new Refusal(405, 'No such method here', { Allow: methods.join(', ') });
  };
  if (pathname === '/stations/events') {
    only('GET', 'HEAD');
    return stream(request, response);
  }
  if (pathname === '/stations') {
    only('GET', 'HEAD', 'POST');
    if (method === 'POST') {
      const station = { id: ++lastId, ...check(await bodyOf(request, ['application/json'])) };
      stations.set(String(station.id), station);
      tell('made', station);
      return send(response, 201, station, { Location: `/stations/${station.id}` });
    }
    const skip = whole(searchParams, 'skip', 0, 0, Number.MAX_SAFE_INTEGER);
    const take = whole(searchParams, 'take', 20, 1, 50);
    const all = [...stations.values()];
    return send(response, 200, { stations: all.slice(skip, skip + take), count: all.length });
  }
  const [, id] = /^\/stations\/([^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) throw new Refusal(404, 'There is nothing here');
  only('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE');
  const found = stations.get(id);
  if (found === undefined) throw new Refusal(404, 'There is no such station');
  if (method === 'GET') return send(response, 200, found);
  if (method === 'DELETE') {
    stations.delete(id);
    tell('removed', { id: found.id });
    return send(response, 204);
  }
  const isPut = method === 'PUT';
  const sent = await bodyOf(request, isPut ? ['application/json'] : ['application/merge-patch+json']);
  const station = { id: found.id, ...check(isPut ? sent : isObject(sent) ? merged(found, sent) : sent) };
  if (!stations.has(id)) throw new Refusal(404, 'There is no such station');
  stations.set(id, station);
  tell('changed', station);
  return send(response, 200, station);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    const isRefusal = error instanceof Refusal;
    // After its content was read, a request of Node is destroyed, and its connection is not.
    if (MISTAKES.includes('silent-refusals') && request.destroyed) return void response.destroy();
    if (!isRefusal) console.error(error);
    if (!request.complete) request.resume();
    send(
      response,
      isRefusal ? error.status : 500,
      { problem: isRefusal ? error.message : 'Something went wrong' },
      error.headers,
    );
  });
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
