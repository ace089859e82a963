import { onList, withRecords } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/later-pages-count-pages-in-words',
  title: 'On pages after the first the number of pages of a book is a text',
  breaks: ['responses-match-schema'],
  degree: 'subtle',
  on: onList('books', 'cursor'),
  after: (answer) =>
    withRecords(answer, (book) => ('pages' in book ? { ...book, pages: String(book['pages']) } : book)),
});
