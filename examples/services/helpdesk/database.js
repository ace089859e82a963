import initSqlJs from 'sql.js';
import { harmless, mistake } from './mistakes.js';

const schema = `
  CREATE TABLE tokens (token TEXT PRIMARY KEY, user TEXT NOT NULL, org INTEGER NOT NULL, role TEXT NOT NULL, expires_at TEXT);
  CREATE TABLE customers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, org INTEGER NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT,
    notes TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
  CREATE TABLE tickets (
    id INTEGER PRIMARY KEY AUTOINCREMENT, org INTEGER NOT NULL, subject TEXT NOT NULL, description TEXT,
    priority INTEGER NOT NULL, estimate_minutes ${mistake('sort-number-as-text') ? 'TEXT' : 'INTEGER'} NOT NULL,
    tags TEXT NOT NULL, due_at TEXT, customer_id INTEGER REFERENCES customers (id), status TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT);
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, ticket_id INTEGER NOT NULL REFERENCES tickets (id), author TEXT NOT NULL,
    body TEXT NOT NULL, internal INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
  ${mistake('race-duplicate-email') ? '' : 'CREATE UNIQUE INDEX customers_email ON customers (org, lower(email));'}
`;

// Tokens of the development database. An operator gives out real ones.
const tokens = [
  ['hd_alice_3f9a61c07be24d18', 'alice', 1, 'agent', null],
  ['hd_carol_91be0d5527fc4a6e', 'carol', 1, 'viewer', null],
  ['hd_bobby_c2d874e1a05b4f93', 'bob', 2, 'agent', null],
  ['hd_oscar_77aa10f3e9d24b5c', 'oscar', 1, 'agent', '2024-12-31T23:59:59.000Z'],
];

const subjects = ['Printer is on fire', 'VPN drops every hour', 'New laptop', 'Invoice 2231 is wrong', 'Cannot log in'];

/** A database in memory with some rows of two organisations, as after the first day of use. */
export async function openDatabase() {
  const SQL = await initSqlJs();
  const sqlite = new SQL.Database();
  sqlite.run(schema);
  const db = {
    all(sql, ...values) {
      const statement = sqlite.prepare(sql);
      try {
        statement.bind(values);
        const rows = [];
        while (statement.step()) rows.push(statement.getAsObject());
        return rows;
      } finally {
        statement.free();
      }
    },
    get: (sql, ...values) => db.all(sql, ...values)[0],
    run(sql, ...values) {
      sqlite.run(sql, values);
      return { changes: sqlite.getRowsModified(), id: sqlite.exec('SELECT last_insert_rowid()')[0].values[0][0] };
    },
  };
  seed(db);
  return db;
}

function seed(db) {
  for (const token of tokens) db.run('INSERT INTO tokens VALUES (?, ?, ?, ?, ?)', ...token);
  for (const org of [1, 2]) {
    const customer = db.run(
      'INSERT INTO customers (org, name, email, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
      ...[
        org,
        'Erika Mustermann',
        `erika@customer${org}.example`,
        '2026-01-05T08:00:00.000Z',
        '2026-01-05T08:00:00.000Z',
      ],
    );
    subjects.forEach((subject, n) => {
      const at = new Date(Date.UTC(2026, 0, 6, 9, n * 7)).toISOString();
      db.run(
        `INSERT INTO tickets (org, subject, description, priority, estimate_minutes, tags, customer_id, status, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[org, subject, null, (n % 4) + 1, n * 15, '[]', customer.id, 'open', at, at],
      );
    });
  }
  if (harmless) {
    for (const table of ['customers', 'tickets', 'comments']) {
      db.run('INSERT OR REPLACE INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, 7_000_000_000);
    }
  }
}
