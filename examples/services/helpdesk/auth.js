import { ApiError } from './errors.js';
import { mistake } from './mistakes.js';

/** Puts the caller into `req.user`, or refuses. */
export const authenticate = (db) => (req, res, next) => {
  const [scheme, fromHeader] = (req.get('Authorization') ?? '').split(' ');
  let token = /^bearer$/i.test(scheme) ? fromHeader : undefined;
  if (mistake('token-in-query')) token ??= req.query.access_token ?? req.query.token;
  if (!token) throw new ApiError(401, 'unauthenticated', 'Send a bearer token');

  const row = mistake('token-prefix')
    ? db.get('SELECT * FROM tokens WHERE ? LIKE substr(token, 1, 16) || ?', token, '%')
    : db.get('SELECT * FROM tokens WHERE token = ?', token);
  if (!row) throw new ApiError(401, 'unauthenticated', 'The token is not known');
  if (row.expires_at && row.expires_at < new Date().toISOString()) {
    throw new ApiError(401, 'unauthenticated', 'The token has expired');
  }
  req.user = { name: row.user, org: row.org, role: row.role };
  next();
};

/** Viewers read, agents do everything. */
export function agentsOnly(req, res, next) {
  if (req.user.role === 'agent') return next();
  throw new ApiError(403, 'forbidden', 'Viewers may only read');
}
