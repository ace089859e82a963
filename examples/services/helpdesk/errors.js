import { harmless, mistake } from './mistakes.js';

export class ApiError extends Error {
  constructor(status, code, message, fields) {
    super(message);
    Object.assign(this, { status, code, fields });
  }
}

export const notFound = (what) => new ApiError(404, 'not_found', `${what} not found`);
export const invalid = (fields) => new ApiError(400, 'invalid', 'The request is not valid', fields);

/** The answer to a path or method that no route takes. */
export function noSuchRoute(req, res, next) {
  next(new ApiError(404, 'not_found', `No route for ${req.method} ${req.path}`));
}

// Express knows an error handler by its four parameters.
// eslint-disable-next-line no-unused-vars
export function errorHandler(error, req, res, next) {
  if (mistake('json-syntax-500') && error.type === 'entity.parse.failed') {
    res.status(500).send(`<pre>${error.stack}</pre>`);
    return;
  }
  const known = error instanceof ApiError ? error : translate(error);
  if (known.status === 401) res.set('WWW-Authenticate', 'Bearer');
  if (known.status >= 500) console.error(error);
  const { code, message, fields } = known;
  const body = { code, message: harmless ? `Sorry! ${message}.` : message, ...(fields && { fields }) };
  res.status(known.status).json({ error: harmless ? { help: `/docs#${code}`, ...body } : body });
}

function translate(error) {
  if (error.type === 'entity.parse.failed') return new ApiError(400, 'bad_json', 'The body is not JSON');
  if (error.type === 'entity.too.large') return new ApiError(413, 'too_large', 'The body is larger than 100 KiB');
  if (error.type === 'charset.unsupported' || error.type === 'encoding.unsupported') {
    return new ApiError(415, 'unsupported_media_type', 'The body must be JSON in UTF-8');
  }
  if (error instanceof URIError) return new ApiError(400, 'bad_request', 'The path is not valid');
  if (/UNIQUE constraint failed/.test(error.message)) {
    return new ApiError(409, 'duplicate', 'Another record has this value');
  }
  if (error.status >= 400 && error.status < 500) return new ApiError(error.status, 'bad_request', error.message);
  return new ApiError(500, 'internal', 'Something went wrong');
}
