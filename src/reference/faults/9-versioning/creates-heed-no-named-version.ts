import { namesStranger, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/creates-heed-no-named-version',
  title: 'A create is carried out as v1, whatever version its header names',
  breaks: ['named-version-is-heeded'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: (call) => onCreate(call) && namesStranger(call),
  rules: () => ({ version: () => 'v1' }),
});
