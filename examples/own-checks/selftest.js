import { tasks } from './service/tasks.js';

/** What the checks of this folder are tried on: a right service, and ways in which it is wrong that they must see. */
export default {
  contract: './tasks.yaml',
  serve: tasks,
  faults: [
    { id: 'spaces-are-kept', title: 'Texts are stored as they come', breaks: ['texts-are-trimmed'] },
    { id: 'only-blanks-are-trimmed', title: 'Tabs around a text are stored', breaks: ['texts-are-trimmed'] },
  ],
  variants: [{ id: 'more-is-shown', title: 'Records have fields that nobody asked for' }],
};
