import type { Dialect } from '../dialect.js';
import { cursor } from './cursor.js';
import { jsonApi } from './json-api.js';
import { link } from './link.js';
import { page } from './page.js';
import { plain } from './plain.js';
import { putCreate } from './put-create.js';

/** Ways to speak to the same service, each with a contract of its own. */
export const dialects: readonly Dialect[] = [plain, link, cursor, putCreate, jsonApi, page];
