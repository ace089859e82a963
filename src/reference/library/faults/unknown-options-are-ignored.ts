import { split } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

const OPTIONS = ['per_page', 'order', 'cursor', 'contains', 'show', 'country', 'language', 'isPrinted', 'state'];

export default defineFault({
  id: 'library/unknown-options-are-ignored',
  title: 'A list does not look at options that it does not know',
  breaks: ['unknown-parameter-as-declared'],
  degree: 'gross',
  on: onCollection('any', 'GET', 'HEAD'),
  read(call) {
    const { path, query } = split(call.path);
    const known = new URLSearchParams([...query].filter(([name]) => OPTIONS.includes(name)));
    return { ...call, path: known.size === 0 ? path : `${path}?${known.toString()}` };
  },
});
