import { expect, it } from 'vitest';
import { formOf, type ErrorForms } from './error-form.js';

const form = (type: string | undefined) => ({ schema: undefined, type, code: undefined });
const FORMS: ErrorForms = {
  usual: form('application/problem+json'),
  byStatus: [
    { statuses: [404], ...form('text/plain') },
    { statuses: [404, 410], ...form('application/problem+json') },
    { statuses: ['5xx'], ...form(undefined), isOfAnyType: true },
  ],
};

it('of several forms that one is meant which has the media type of the answer, else the first', () => {
  expect(formOf(FORMS, 404, 'application/problem+json').type).toBe('application/problem+json');
  expect(formOf(FORMS, 404, 'text/plain').type).toBe('text/plain');
  expect(formOf(FORMS, 404, 'text/html').type).toBe('text/plain');
  expect(formOf(FORMS, 503, 'text/html')).toMatchObject({ isOwn: true, isOfAnyType: true });
  expect(formOf(FORMS, 400)).toEqual({ ...form('application/problem+json'), isOwn: false });
});
