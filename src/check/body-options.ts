import type { JsonObject } from '../contract/text/json.js';
import type { Laid } from '../contract/facts/model.js';

/** How bodies are generated. */
export interface BodyOptions {
  /** Pointers that are not generated: they stay as the schema's simplest valid value. */
  readonly fixed?: readonly string[];
  /** Only this record's unique fields, tag and references are left out of violations and changes. */
  readonly own?: Laid;
  /** The body travels as a form: what would collapse there into something valid is no violation. */
  readonly sends?: string;
  /** A change that is merged into what is there (RFC 7396), so nothing in it is required. */
  readonly merge?: boolean;
  readonly partial?: boolean;
  /** Where no member can be changed as a whole, what lies in them is: for a JSON Patch, which names places. */
  readonly nested?: boolean;
  /** `safe`: values on which plausible collations and normalisations agree. `wide`: anything valid. Safe where nothing is said. */
  readonly values?: 'safe' | 'wide';
  /** Valid bodies in which mistakes are made before those that are generated. */
  readonly bases?: readonly JsonObject[];
}
