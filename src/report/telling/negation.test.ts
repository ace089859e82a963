import { expect, it } from 'vitest';
import { negated } from './negation.js';

it.each([
  ['An update leaves what it does not name', 'An update changes what it does not name'],
  ['A record that was deleted cannot be read', 'A record that was deleted can be read'],
  ['A record that others belong to can be deleted', 'A record that others belong to cannot be deleted'],
  ['A walk by cursor shows no record twice', 'A walk by cursor shows a record twice'],
  [
    'A list with status=new leaves out no record with that value',
    'A list with status=new leaves out a record with that value',
  ],
  ['Cursor pagination keeps its order during writes', 'Cursor pagination does not keep its order during writes'],
  ['Values of name stand in ascending order', 'Values of name do not stand in ascending order'],
  ['products.delete does nothing with a wrong credential', 'products.delete takes effect with a wrong credential'],
  ['The second identical PUT changes nothing', 'The second identical PUT changes something'],
  ['A POST does not set the state paid', 'A POST sets the state paid'],
  ['A list with limit 10 shows at most 10 items', 'A list with limit 10 shows more than 10 items'],
  ['No event is sent for a write that was refused', 'An event is sent for a write that was refused'],
  ['Nothing that bob tried has changed the record', 'Something that bob tried has changed the record'],
  [
    'A cursor whose lifetime is over is answered as declared',
    'A cursor whose lifetime is over is not answered as declared',
  ],
  [
    'A repetition succeeds, or says that the first is worked on',
    'A repetition neither succeeds nor says that the first is worked on',
  ],
  [
    'PATCH on the collection is refused, for it is not offered',
    'PATCH on the collection is not refused, though it is not offered',
  ],
  ['An unknown value of status is refused, as the contract says', 'An unknown value of status is not refused'],
  [
    '/open after 4 creates of issues at one time, 5 in all is the count of its issues',
    '/open after 4 creates of issues at one time, 5 in all is not the count of its issues',
  ],
  ['HEAD of a record carries the tag of GET', 'HEAD of a record does not carry the tag of GET'],
  ['All answers to a POST with its key name one record', 'Not all answers to a POST with its key name one record'],
])('%s', (claim, broken) => {
  expect(negated(claim)).toBe(broken);
});

it('keeps a claim whose verb is not known as it is', () => {
  expect(negated('Widgets shimmer')).toBe('Not so: Widgets shimmer');
});
