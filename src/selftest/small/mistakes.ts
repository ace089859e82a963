import type { Misbehaviour } from '../../reference/index.js';

type Mistake = Omit<Misbehaviour, 'on'>;

/** What a depot gets wrong, each named as `depot.start` takes it. */
export const mistakes: readonly Mistake[] = [
  {
    id: 'the-last-is-kept',
    title: 'the last piece of a stock cannot be held',
    breaks: ['effects-are-as-declared'],
    degree: 'subtle',
  },
  {
    id: 'what-is-too-much-is-cut',
    title: 'who asks for more than is left gets the rest',
    breaks: ['effects-are-as-declared', 'racing-effects-add-up'],
    degree: 'gross',
  },
  {
    id: 'what-is-given-back-cannot-be-had',
    title: 'what is given back is counted, and can be had by nobody',
    breaks: ['effects-are-as-declared', 'valid-requests-succeed'],
    degree: 'subtle',
  },
  {
    id: 'stock-is-looked-at-a-turn-before-the-store',
    title: 'a stock is looked at before it is counted down, and may have become too small',
    breaks: ['racing-effects-add-up'],
    degree: 'subtle',
  },
  {
    id: 'a-refused-change-is-kept',
    title: 'a change that is refused for its seats or its time is stored all the same',
    breaks: ['members-keep-their-bounds', 'overlapping-spans-are-refused'],
    degree: 'subtle',
  },
  {
    id: 'visits-may-overlap',
    title: 'nobody looks whether somebody else is there',
    breaks: ['overlapping-spans-are-refused', 'racing-spans-do-not-overlap'],
    degree: 'gross',
  },
  {
    id: 'a-change-may-name-any-hall',
    title: 'a change is stored though it refers to no hall',
    breaks: ['references-name-a-record'],
    degree: 'gross',
  },
  {
    id: 'a-change-to-no-hall-is-refused-and-kept',
    title: 'a change that refers to no hall is refused and stored',
    breaks: ['references-name-a-record'],
    degree: 'subtle',
  },
  {
    id: 'visits-of-no-hall-are-listed',
    title: 'the visits of a hall that was deleted cannot be read, and are listed',
    breaks: ['delete-treats-dependents-as-declared'],
    degree: 'subtle',
  },
  {
    id: 'a-delete-takes-the-visits-of-all-halls',
    title: 'the visits of all halls go with one of them',
    breaks: ['delete-treats-dependents-as-declared'],
    degree: 'gross',
  },
];
