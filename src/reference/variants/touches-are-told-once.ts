import { anyCall } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

const TOUCHED = /[.]touched$/;

export default defineVariant({
  id: 'touches-are-told-once',
  title: 'There are events of a type that is not declared, which nobody is told who was away',
  tempts: ['stream-resumes', 'unfinished-event-is-told-again', 'events-keep-their-order'],
  on: anyCall,
  rules: (rules) => ({
    announce(told, publish) {
      rules.announce({ ...told, type: `${told.type.split('.')[0] ?? ''}.touched` }, publish);
      rules.announce(told, publish);
    },
    missed: (log, last) => rules.missed(log, last).filter(({ type }) => !TOUCHED.test(type)),
  }),
});
