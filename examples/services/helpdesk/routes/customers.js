import { Router } from 'express';
import { agentsOnly } from '../auth.js';
import { ApiError, notFound } from '../errors.js';
import { harmless, mistake } from '../mistakes.js';
import { pause } from '../pool.js';
import { email, idOf, text, validate } from '../validate.js';
import { orderOf, pagingOf } from './paging.js';

const rules = {
  name: { required: true, check: text(1, 100) },
  email: { required: true, check: email },
  phone: { nullable: true, check: text(3, 30) },
  notes: { nullable: true, check: text(0, 1000) },
};

export function customers(db) {
  const router = Router();

  const find = (req) => {
    const row = db.get('SELECT * FROM customers WHERE id = ? AND org = ?', idOf(req.params.id) ?? 0, req.user.org);
    if (!row) throw notFound('Customer');
    return row;
  };

  const refuseKnownEmail = async (address, org, except = 0) => {
    const sql = 'SELECT id FROM customers WHERE lower(email) = lower(?) AND org = ? AND id <> ?';
    if (db.get(sql, address, org, except)) throw new ApiError(409, 'duplicate', 'A customer has this e-mail address');
    if (mistake('race-duplicate-email')) await pause(15); // asks the mail server whether the address exists
  };

  router.get('/', (req, res) => {
    const { limit, offset } = pagingOf(req.query);
    const order = orderOf(req.query, ['created_at', 'name']);
    const { q } = req.query;
    const where = q === undefined ? 'org = ?' : "org = ? AND name LIKE ? ESCAPE '\\'";
    const values = q === undefined ? [req.user.org] : [req.user.org, `%${String(q).replace(/[\\%_]/g, '\\$&')}%`];
    const { n: total } = db.get(`SELECT count(*) AS n FROM customers WHERE ${where}`, ...values);
    const rows = db.all(
      `SELECT * FROM customers WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...values,
      limit,
      offset,
    );
    res.json({ customers: rows.map(present), total, limit, offset });
  });

  router.post('/', agentsOnly, async (req, res) => {
    const values = validate(rules, req.body ?? {});
    await refuseKnownEmail(values.email, req.user.org);
    const now = new Date().toISOString();
    const { id } = db.run(
      'INSERT INTO customers (org, name, email, phone, notes, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[req.user.org, values.name, values.email, values.phone, values.notes, now, now],
    );
    res.status(201).location(`/api/customers/${id}`);
    res.json({ customer: present(db.get('SELECT * FROM customers WHERE id = ?', id)) });
  });

  router.get('/:id', (req, res) => res.json({ customer: present(find(req)) }));

  router.put('/:id', agentsOnly, async (req, res) => {
    const row = find(req);
    const values = validate(rules, req.body ?? {});
    if (mistake('put-keeps-old'))
      Object.assign(values, { phone: values.phone ?? row.phone, notes: values.notes ?? row.notes });
    await refuseKnownEmail(values.email, req.user.org, row.id);
    db.run(
      'UPDATE customers SET name = ?, email = ?, phone = ?, notes = ?, updated_at = ? WHERE id = ?',
      ...[values.name, values.email, values.phone, values.notes, new Date().toISOString(), row.id],
    );
    res.json({ customer: present(db.get('SELECT * FROM customers WHERE id = ?', row.id)) });
  });

  router.delete('/:id', agentsOnly, (req, res) => {
    const { id } = find(req);
    if (db.get('SELECT id FROM tickets WHERE customer_id = ? AND deleted_at IS NULL', id)) {
      throw new ApiError(409, 'in_use', 'There are tickets of this customer');
    }
    db.run('DELETE FROM customers WHERE id = ?', id);
    res.status(204).end();
  });
  return router;
}

function present({ id, name, email: address, phone, notes, created_at, updated_at }) {
  const customer = { id, name, email: address, phone, notes, created_at, updated_at };
  return harmless ? { ...Object.fromEntries(Object.entries(customer).reverse()), vip: false } : customer;
}
