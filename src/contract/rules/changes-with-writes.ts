import { ofEach, outside } from './fields.js';
import { maps, texts, written, type Rule } from './subject.js';

/** What changes with each write is a field that the records have, and none that stays as it is. */
export const changesWithWrites: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    if (!Array.isArray(resource['changes-with-writes'])) continue;
    for (const [index, pointer] of texts(resource, 'changes-with-writes').entries()) {
      const at = ['resources', name, 'changes-with-writes', index];
      const shown = written(resource, 'schema');
      const message = outside(shown, pointer) ?? ofEach(shown, pointer);
      if (message !== undefined) report(at, message);
      if (!texts(resource, 'immutable').includes(pointer)) continue;
      report(
        at,
        `The field "${pointer}" changes with each write here, and never changes by resources.${name}.immutable`,
      );
    }
  }
};
