import type { JsonSchema } from '../../contract/text/json.js';
import { segments } from '../../contract/text/pointer.js';
import type { Reader } from './values/alternatives.js';

/** What a schema says of the place that a pointer names, where `*` stands for each element of a list; `true` where it says nothing, `false` where nothing may be. */
export function nodeAt(reader: Reader, pointer: string): JsonSchema {
  let node: JsonSchema = reader.schema.root;
  for (const segment of segments(pointer)) {
    const index = segment === '*' ? 0 : /^\d+$/.test(segment) ? Number(segment) : undefined;
    const below: JsonSchema[] = reader.plains(node).map((plain) => {
      const asItem = index !== undefined && plain.rows.length > 0;
      return asItem ? reader.item(plain, index) : reader.property(plain, segment);
    });
    // Of several alternatives the first that knows the place speaks for it.
    node = below.find((one) => typeof one === 'object') ?? below.find((one) => one) ?? below[0] ?? true;
  }
  return node;
}
