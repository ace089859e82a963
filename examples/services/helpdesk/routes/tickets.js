import { Router } from 'express';
import { agentsOnly } from '../auth.js';
import { ApiError, invalid, notFound } from '../errors.js';
import { harmless, mistake } from '../mistakes.js';
import { pause } from '../pool.js';
import { dateTime, idOf, integer, listOf, text, validate } from '../validate.js';
import { orderOf, pagingOf } from './paging.js';

const STATUSES = ['open', 'solved', 'closed'];
const SORTABLE = ['created_at', 'subject', 'priority', 'estimate_minutes'];

const rules = {
  subject: { required: true, check: text(1, 150) },
  description: { nullable: true, check: text(0, 5000) },
  priority: { default: 3, check: integer(1, 4) },
  estimate_minutes: { default: 0, check: integer(0, 100_000) },
  tags: { default: [], check: listOf(text(1, 30), 10) },
  due_at: { nullable: true, check: dateTime },
  customer_id: { nullable: true, check: integer(1, Number.MAX_SAFE_INTEGER) },
};
const rulesOfUpdate = mistake('max-length-only-on-create') ? { ...rules, subject: { check: text(1, 1e6) } } : rules;

const transitions = { solve: ['open', 'solved'], reopen: ['solved', 'open'], close: ['solved', 'closed'] };

export function tickets(db) {
  const router = Router();
  const cache = new Map();

  const find = (req) => {
    const id = mistake('odd-id-500') ? Number(BigInt(req.params.id)) : idOf(req.params.id);
    if (id === undefined) throw notFound('Ticket');
    const row = mistake('foreign-readable')
      ? db.get('SELECT * FROM tickets WHERE id = ? AND deleted_at IS NULL', id)
      : mistake('deleted-readable')
        ? db.get('SELECT * FROM tickets WHERE id = ? AND org = ?', id, req.user.org)
        : db.get('SELECT * FROM tickets WHERE id = ? AND org = ? AND deleted_at IS NULL', id, req.user.org);
    if (!row) throw notFound('Ticket');
    return row;
  };

  const withKnownCustomer = (values, org) => {
    if (values.customer_id != null && !mistake('customer-unchecked')) {
      const known = db.get('SELECT id FROM customers WHERE id = ? AND org = ?', values.customer_id, org);
      if (!known) throw invalid([{ field: 'customer_id', problem: 'must be the id of a customer' }]);
    }
    return values;
  };

  router.get('/', (req, res) => {
    const { limit, offset } = pagingOf(req.query);
    const order = orderOf(req.query, SORTABLE);
    const where = ['org = ?', 'deleted_at IS NULL'];
    const values = [req.user.org];
    const { status, priority, q } = req.query;
    if (status !== undefined) {
      if (!STATUSES.includes(status))
        throw invalid([{ field: 'status', problem: `must be one of ${STATUSES.join(', ')}` }]);
      where.push('status = ?');
      values.push(status);
    }
    if (priority !== undefined) {
      if (!/^[1-4]$/.test(priority)) throw invalid([{ field: 'priority', problem: 'must be 1, 2, 3 or 4' }]);
      where.push('priority = ?');
      values.push(Number(priority));
    }
    if (q !== undefined) {
      const pattern = `%${String(q).replace(/[\\%_]/g, '\\$&')}%`;
      const either = "subject LIKE ? ESCAPE '\\' OR description LIKE ? ESCAPE '\\'";
      where.push(mistake('search-or-precedence') ? either : `(${either})`);
      values.push(pattern, pattern);
    }
    const condition = where.join(' AND ');
    const countOf = mistake('total-unfiltered')
      ? db.get('SELECT count(*) AS n FROM tickets WHERE org = ? AND deleted_at IS NULL', req.user.org)
      : db.get(`SELECT count(*) AS n FROM tickets WHERE ${condition}`, ...values);

    let rows;
    if (mistake('filter-after-limit') && status !== undefined) {
      const [rest, others] = [
        where.filter((w) => w !== 'status = ?').join(' AND '),
        values.filter((v) => v !== status),
      ];
      rows = db
        .all(`SELECT * FROM tickets WHERE ${rest} ORDER BY ${order} LIMIT ? OFFSET ?`, ...others, limit, offset)
        .filter((row) => row.status === status);
    } else {
      const skip = mistake('page-off-by-one') && offset > 0 ? offset + 1 : offset;
      rows = db.all(
        `SELECT * FROM tickets WHERE ${condition} ORDER BY ${order} LIMIT ? OFFSET ?`,
        ...values,
        limit,
        skip,
      );
    }
    res.json({ tickets: rows.map(present), total: countOf.n, limit, offset });
  });

  router.post('/', agentsOnly, (req, res) => {
    const values = clean(withKnownCustomer(validate(rules, req.body ?? {}), req.user.org));
    const now = new Date().toISOString();
    const { id } = db.run(
      `INSERT INTO tickets (org, subject, description, priority, estimate_minutes, tags, due_at, customer_id, status, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
      ...[req.user.org, values.subject, values.description, values.priority, values.estimate_minutes],
      ...[JSON.stringify(values.tags), values.due_at, values.customer_id, now, now],
    );
    const row = db.get('SELECT * FROM tickets WHERE id = ?', id);
    res.status(201).location(`/api/tickets/${id}`);
    res.json({ ticket: present(row) });
  });

  router.get('/:id', (req, res) => {
    const row = cache.get(`${req.user.org}/${req.params.id}`) ?? find(req);
    if (cache.size > 1000) cache.clear();
    cache.set(`${req.user.org}/${row.id}`, row);
    res.json({ ticket: present(row) });
  });

  router.patch('/:id', agentsOnly, (req, res) => {
    const row = find(req);
    const partial = !mistake('patch-resets-defaults');
    const given = validate(rulesOfUpdate, partial ? (req.body ?? {}) : { subject: row.subject, ...req.body }, {
      partial,
    });
    if (mistake('null-ignored')) for (const key in given) if (given[key] == null) delete given[key];
    const values = clean(withKnownCustomer(given, req.user.org));
    if (values.tags) values.tags = JSON.stringify(values.tags);
    const columns = Object.keys(values);
    const now = new Date().toISOString();
    db.run(
      `UPDATE tickets SET ${[...columns.map((column) => `${column} = ?`), 'updated_at = ?'].join(', ')} WHERE id = ?`,
      ...[...columns.map((column) => values[column]), now, row.id],
    );
    const changed = db.get('SELECT * FROM tickets WHERE id = ?', row.id);
    if (!mistake('stale-cache')) cache.delete(`${req.user.org}/${row.id}`);
    res.json({ ticket: present(changed) });
  });

  router.delete('/:id', agentsOnly, (req, res) => {
    const row = find(req);
    db.run('UPDATE tickets SET deleted_at = ? WHERE id = ?', new Date().toISOString(), row.id);
    if (!mistake('comments-survive')) db.run('DELETE FROM comments WHERE ticket_id = ?', row.id);
    cache.delete(`${req.user.org}/${row.id}`);
    res.status(204).end();
  });

  for (const [action, [from, to]] of Object.entries(transitions)) {
    router.post(`/:id/${action}`, agentsOnly, async (req, res) => {
      const row = find(req);
      const allowed =
        row.status === from || (mistake('closed-reopens') && action === 'reopen' && row.status === 'closed');
      if (!allowed)
        throw new ApiError(409, 'wrong_status', `A ticket that is ${row.status} cannot be changed by ${action}`);
      if (mistake('action-race')) await pause(15); // writes to the audit log of another service
      db.run('UPDATE tickets SET status = ?, updated_at = ? WHERE id = ?', to, new Date().toISOString(), row.id);
      cache.delete(`${req.user.org}/${row.id}`);
      res.json({
        ticket: present({
          ...row,
          status: to,
          updated_at: db.get('SELECT updated_at AS at FROM tickets WHERE id = ?', row.id).at,
        }),
      });
    });
  }
  return router;
}

/** What is stored of the texts and times that a caller sent. */
function clean(values) {
  if (values.due_at && mistake('time-zone-dropped')) values.due_at = `${values.due_at.slice(0, 19).toUpperCase()}.000Z`;
  else if (values.due_at) values.due_at = new Date(values.due_at).toISOString();
  for (const key of ['subject', 'description']) {
    if (typeof values[key] !== 'string') continue;
    // The old MySQL table had three octets for a character.
    if (mistake('emoji-destroyed')) values[key] = values[key].replace(/[\u{10000}-\u{10ffff}]/gu, '?');
  }
  return values;
}

export function present(row) {
  const { id, subject, description, priority, status, due_at, customer_id, created_at, updated_at } = row;
  const tags = JSON.parse(row.tags);
  const estimate_minutes = Number(row.estimate_minutes);
  if (harmless) {
    const _links = { self: `/api/tickets/${id}`, comments: `/api/tickets/${id}/comments` };
    return {
      _links,
      updated_at,
      created_at,
      status,
      tags,
      customer_id,
      due_at,
      estimate_minutes,
      priority,
      description,
      subject,
      id,
    };
  }
  return {
    id,
    subject,
    description,
    priority,
    estimate_minutes,
    tags,
    due_at,
    customer_id,
    status,
    created_at,
    updated_at,
  };
}
