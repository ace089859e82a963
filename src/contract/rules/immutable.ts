import { isObject, type Json } from '../text/json.js';
import { segments } from '../text/pointer.js';
import { ofEach, outside } from './fields.js';
import { maps, texts, written, type Rule } from './subject.js';

/** What is set once is a field that the records have, and none that an update takes or that changes by itself. */
export const immutable: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    if (!Array.isArray(resource['immutable'])) continue;
    const readOnly = isObject(resource['read-only'])
      ? texts(resource, 'read-only', 'fields')
      : texts(resource, 'read-only');
    for (const [index, pointer] of texts(resource, 'immutable').entries()) {
      const at = ['resources', name, 'immutable', index];
      const shown = written(resource, 'schema');
      const message = outside(shown, pointer) ?? ofEach(shown, pointer);
      if (message !== undefined) report(at, message);
      if (texts(resource, 'volatile').includes(pointer))
        report(at, `The field "${pointer}" never changes here, and changes by itself by resources.${name}.volatile`);
      if (readOnly.includes(pointer)) continue;
      for (const kind of ['update', 'replace']) {
        if (!takes(written(resource, 'operations', kind, 'body'), pointer)) continue;
        const place = `resources.${name}.operations.${kind}.body`;
        report(at, `The field "${pointer}" never changes here, and ${place} takes a value for it`);
      }
    }
  }
};

/** Whether a schema surely has the field as one that requests write. */
function takes(schema: Json | undefined, pointer: string): boolean {
  let current = schema;
  for (const segment of segments(pointer)) {
    const properties = isObject(current) ? current['properties'] : undefined;
    const items = isObject(current) && segment === '*' ? current['items'] : undefined;
    current = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : items;
    if (!isObject(current) || current['readOnly'] === true) return false;
  }
  return true;
}
