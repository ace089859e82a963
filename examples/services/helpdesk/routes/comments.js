import { Router } from 'express';
import { agentsOnly } from '../auth.js';
import { notFound } from '../errors.js';
import { harmless, mistake } from '../mistakes.js';
import { boolean, idOf, text, validate } from '../validate.js';
import { orderOf, pagingOf } from './paging.js';

const rules = { body: { required: true, check: text(1, 2000) }, internal: { default: false, check: boolean } };

export function comments(db) {
  const router = Router({ mergeParams: true });
  const anyMayDelete = mistake('viewer-deletes-comments') ? (req, res, next) => next() : agentsOnly;

  const ticketOf = (req) => {
    const id = idOf(req.params.ticketId) ?? 0;
    const ticket = mistake('comments-survive')
      ? db.get('SELECT id FROM tickets WHERE id = ? AND org = ?', id, req.user.org)
      : db.get('SELECT id FROM tickets WHERE id = ? AND org = ? AND deleted_at IS NULL', id, req.user.org);
    if (!ticket) throw notFound('Ticket');
    return ticket.id;
  };

  const find = (req) => {
    const ticket = ticketOf(req);
    const id = idOf(req.params.id) ?? 0;
    const row = mistake('comment-of-any-ticket')
      ? db.get('SELECT * FROM comments WHERE id = ?', id)
      : db.get('SELECT * FROM comments WHERE id = ? AND ticket_id = ?', id, ticket);
    if (!row) throw notFound('Comment');
    return row;
  };

  router.get('/', (req, res) => {
    const ticket = ticketOf(req);
    const { limit, offset } = pagingOf(req.query);
    const order = orderOf(req.query, ['created_at']);
    const { n: total } = db.get('SELECT count(*) AS n FROM comments WHERE ticket_id = ?', ticket);
    const rows = db.all(
      `SELECT * FROM comments WHERE ticket_id = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      ticket,
      limit,
      offset,
    );
    res.json({ comments: rows.map(present), total, limit, offset });
  });

  router.post('/', agentsOnly, (req, res) => {
    const ticket = ticketOf(req);
    const values = validate(rules, req.body ?? {});
    const now = new Date().toISOString();
    const { id } = db.run(
      'INSERT INTO comments (ticket_id, author, body, internal, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[ticket, req.user.name, values.body, Number(values.internal), now, now],
    );
    res.status(201).location(`/api/tickets/${ticket}/comments/${id}`);
    res.json({ comment: present(db.get('SELECT * FROM comments WHERE id = ?', id)) });
  });

  router.get('/:id', (req, res) => res.json({ comment: present(find(req)) }));

  router.patch('/:id', agentsOnly, (req, res) => {
    const row = find(req);
    const values = { ...row, ...validate(rules, req.body ?? {}, { partial: true }) };
    // `||` where `??` was meant: false never arrives.
    const internal = mistake('false-ignored') ? values.internal || row.internal : values.internal;
    db.run(
      'UPDATE comments SET body = ?, internal = ?, updated_at = ? WHERE id = ?',
      ...[values.body, Number(internal), new Date().toISOString(), row.id],
    );
    res.json({ comment: present(db.get('SELECT * FROM comments WHERE id = ?', row.id)) });
  });

  router.delete('/:id', anyMayDelete, (req, res) => {
    db.run('DELETE FROM comments WHERE id = ?', find(req).id);
    res.status(204).end();
  });
  return router;
}

function present({ id, ticket_id, author, body, internal, created_at, updated_at }) {
  const comment = { id, ticket_id, author, body, internal: internal === 1, created_at, updated_at };
  return harmless
    ? { ...Object.fromEntries(Object.entries(comment).reverse()), edited: created_at !== updated_at }
    : comment;
}
