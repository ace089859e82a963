import { no, serve, text, whole, wrong, type Item, type Small } from './server.js';

/** Every member has to be sent, each time. */
export const coins: Small = {
  name: 'all members are required',
  contract: `
auth: none
resources:
  coins:
    path: /coins
    item: /coins/<id>
    id: { id: /id }
    tag: /motto
    unique: none
    refs: none
    schema: { type: object, required: [id, motto, worth], properties: { id: { type: integer }, motto: { type: string }, worth: { type: integer } } }
    operations:
      list: { status: 200 }
      read: { status: 200, returns: item }
      create: { status: 201, returns: item, body: &coin { type: object, required: [motto, worth], properties: { motto: { type: string, minLength: 1, maxLength: 60 }, worth: { type: integer, minimum: 0, maximum: 500 } } } }
      replace: { status: 200, returns: item, body: *coin }
      delete: { status: 204, returns: nothing }
    collection: { items: "", total: none, limit: none, sort: none, filter: none }
`,
  start() {
    const coins = new Map<number, Item>();
    let last = 0;
    const valid = (body: Item | undefined): body is { motto: string; worth: number } =>
      body !== undefined && text(body['motto']) && whole(body['worth']) && body['worth'] >= 0 && body['worth'] <= 500;
    return serve(({ method, at: [first, id, more], body }) => {
      if (first !== 'coins' || more !== undefined) return undefined;
      if (id === undefined) {
        if (method === 'GET') return [200, [...coins.values()]];
        if (method !== 'POST') return no(405, 'No such method');
        if (!valid(body)) return wrong;
        const coin = { id: (last += 1), motto: body.motto, worth: body.worth };
        coins.set(coin.id, coin);
        return [201, coin];
      }
      const coin = coins.get(Number(id));
      if (coin === undefined) return undefined;
      if (method === 'GET') return [200, coin];
      if (method === 'DELETE') return coins.delete(Number(id)) ? [204] : undefined;
      if (method !== 'PUT') return no(405, 'No such method');
      if (!valid(body)) return wrong;
      const next = { id: Number(id), motto: body.motto, worth: body.worth };
      coins.set(next.id, next);
      return [200, next];
    });
  },
};

/** A record has one state, in which it stays. */
export const stamps: Small = {
  name: 'one state only',
  contract: `
auth: none
resources:
  stamps:
    path: /stamps
    item: /stamps/<no>
    id: { no: /no }
    tag: /text
    unique: none
    refs: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      delete: { status: 204 }
      replace: none
      update: none
    collection: { items: /stamps, total: /count, limit: none, filter: { state: { at: /state, values: [valid] } } }
    states: { at: /state, values: [valid], initial: valid, transitions: none }
`,
  start() {
    const stamps = new Map<string, Item>();
    let last = 100;
    return serve(({ method, at: [first, id, more], body, query }) => {
      if (first !== 'stamps' || more !== undefined) return undefined;
      if (id === undefined) {
        if (method === 'GET') {
          const state = query.get('state');
          const found = [...stamps.values()].filter((one) => state === null || one['state'] === state);
          return [200, { stamps: found, count: found.length }];
        }
        if (method !== 'POST') return no(405, 'No such method');
        if (body === undefined || !text(body['text'])) return wrong;
        const stamp = { no: `s${String((last += 1))}`, text: body['text'], state: 'valid' };
        stamps.set(stamp.no, stamp);
        return [201, stamp];
      }
      const stamp = stamps.get(id);
      if (stamp === undefined) return undefined;
      if (method === 'GET') return [200, stamp];
      if (method !== 'DELETE') return no(405, 'No such method');
      stamps.delete(id);
      return [204];
    });
  },
};

export const chosen: Small = {
  name: 'keys that callers choose',
  contract: `
auth: none
resources:
  flags:
    path: /flags
    item: /flags/<key>
    id: { key: /key, assigned-by: client, pattern: "[a-z][a-z0-9-]{0,40}" }
    tag: /note
    unique: none
    refs: none
    operations:
      list: {}
      read: {}
      create: none
      update: none
      replace: { upsert: true, status: [200, 201], body: { type: object, required: [on], properties: { on: { type: boolean }, note: { type: string, minLength: 1, maxLength: 60 } } } }
      delete: { status: 204, repeat: 404 }
    collection: { items: /flags, total: none, limit: none }
`,
  start() {
    const flags = new Map<string, Item>();
    return serve(({ method, at: [first, key, more], body }) => {
      if (first !== 'flags' || more !== undefined) return undefined;
      if (key === undefined) return method === 'GET' ? [200, { flags: [...flags.values()] }] : no(405, 'Only read');
      if (!/^[a-z][a-z0-9-]{0,40}$/.test(key)) return undefined;
      const flag = flags.get(key);
      if (method === 'PUT') {
        if (body === undefined || typeof body['on'] !== 'boolean') return wrong;
        if (body['note'] !== undefined && !text(body['note'])) return wrong;
        const next = { key, on: body['on'], ...(body['note'] === undefined ? {} : { note: body['note'] }) };
        flags.set(key, next);
        return [flag === undefined ? 201 : 200, next];
      }
      if (flag === undefined) return undefined;
      if (method === 'GET') return [200, flag];
      if (method !== 'DELETE') return no(405, 'No such method');
      flags.delete(key);
      return [204];
    });
  },
};

export const entries: Small = {
  name: 'nothing is deleted',
  contract: `
auth: none
resources:
  entries:
    path: /log
    item: /log/<at>
    id: { at: /at }
    tag: /text
    unique: none
    refs: none
    cleanup: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      replace: none
      update: none
      delete: none
    collection: { items: /entries, total: /total, limit: none, order: none }
`,
  start() {
    const log: Item[] = [];
    return serve(({ method, at: [first, id, more], body }) => {
      if (first !== 'log' || more !== undefined) return undefined;
      if (id !== undefined) {
        const entry = log[Number(id) - 1];
        if (entry === undefined || !/^\d+$/.test(id)) return undefined;
        return method === 'GET' ? [200, entry] : no(405, 'Only read');
      }
      if (method === 'GET') return [200, { entries: log, total: log.length }];
      if (method !== 'POST') return no(405, 'No such method');
      if (body === undefined || !text(body['text'])) return wrong;
      const entry = { at: log.length + 1, text: body['text'] };
      log.push(entry);
      return [201, entry];
    });
  },
};

export const nested: Small = {
  name: 'records below records',
  contract: `
auth: none
resources:
  boards:
    path: /boards
    item: /boards/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    operations:
      create: { status: 201, body: { type: object, required: [title], properties: { title: &short { type: string, minLength: 1, maxLength: 60 } } } }
      read: {}
      delete: { status: 204 }
      list: none
      update: none
      replace: none
  cards:
    path: /boards/<boards.id>/cards
    item: /boards/<boards.id>/cards/<id>
    id: { id: /id }
    tag: /text
    unique: none
    refs: none
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [text], properties: { text: *short } } }
      update: { status: 200, format: merge-patch, body: { type: object, properties: { text: *short } } }
      replace: none
      delete: { status: 204 }
    collection: { items: "", total: none, limit: none, order: none }
`,
  start() {
    const boards = new Map<string, { title: string; cards: Map<string, Item> }>();
    let last = 0;
    return serve(({ method, at: [first, id, second, cardId, more], body }) => {
      if (first !== 'boards' || more !== undefined) return undefined;
      if (id === undefined) {
        if (method !== 'POST') return no(405, 'Only POST');
        if (body === undefined || !text(body['title'])) return wrong;
        const made = `b${String((last += 1))}`;
        boards.set(made, { title: body['title'], cards: new Map() });
        return [201, { id: made, title: body['title'] }];
      }
      const board = boards.get(id);
      if (board === undefined) return undefined;
      if (second === undefined) {
        if (method === 'GET') return [200, { id, title: board.title }];
        if (method !== 'DELETE') return no(405, 'No such method');
        boards.delete(id);
        return [204];
      }
      if (second !== 'cards') return undefined;
      if (cardId === undefined) {
        if (method === 'GET') return [200, [...board.cards.values()]];
        if (method !== 'POST') return no(405, 'No such method');
        if (body === undefined || !text(body['text'])) return wrong;
        const card = { id: `c${String((last += 1))}`, text: body['text'] };
        board.cards.set(card.id, card);
        return [201, card];
      }
      const card = board.cards.get(cardId);
      if (card === undefined) return undefined;
      if (method === 'GET') return [200, card];
      if (method === 'DELETE') {
        board.cards.delete(cardId);
        return [204];
      }
      if (method !== 'PATCH') return no(405, 'No such method');
      if (body === undefined || (body['text'] !== undefined && !text(body['text']))) return wrong;
      const next = { ...card, ...(body['text'] === undefined ? {} : { text: body['text'] }) };
      board.cards.set(cardId, next);
      return [200, next];
    });
  },
};
