import { isObject } from '../text/json.js';
import { outside } from './fields.js';
import { maps, text, written, type Rule } from './subject.js';

/** What is stored in another form is a field that the records have, and the mark of a run is in lower case. */
export const normalizedTexts: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    const forms = resource['normalized'];
    if (!isObject(forms)) continue;
    for (const [pointer, form] of Object.entries(forms)) {
      const at = ['resources', name, 'normalized', pointer];
      const message = outside(written(resource, 'schema'), pointer);
      if (message !== undefined) report(at, message);
      if (text(resource, 'tag') === pointer && [form].flat().includes('upper'))
        report(
          at,
          `The mark of a run is in lower case, and "${pointer}" is the tag: a record could not be found by it`,
        );
    }
  }
};
