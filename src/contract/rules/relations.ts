import { isObject } from '../json.js';
import { didYouMean } from '../suggest.js';
import { maps, text, written, type Rule, type Subject } from './subject.js';

/** What is said of other records names those that a record stands below or refers to. */
export const relations: Rule = (subject) => {
  for (const [name, { refs }] of maps(subject.contract, 'resources')) {
    const at = ['resources', name];
    // Who has not said yet what refers to what may name any record.
    if (refs === undefined) continue;
    const related = relatedNames(subject, name);
    const resources = [...new Set(related.map(({ resource }) => resource))];
    const onDelete = written(subject.contract, ...at, 'on-delete');
    for (const other of Object.keys(isObject(onDelete) ? onDelete : {})) {
      if (resources.includes(other)) continue;
      const message = `No record of "${name}" stands below one of "${other}" or refers to it${didYouMean(other, resources)}`;
      subject.report([...at, 'on-delete', other], message, { part: 'key' });
    }
  }
};

/** The records that one of the resource stands below or refers to, by the word that names them. */
function relatedNames(
  { contract }: Subject,
  name: string,
): readonly { readonly named: string; readonly resource: string }[] {
  const refs = written(contract, 'resources', name, 'refs');
  const paths = [text(contract, 'resources', name, 'path'), text(contract, 'resources', name, 'item')];
  const above = paths.flatMap((path) => [...(path ?? '').matchAll(/<([\w-]+)\.[\w-]+>/g)].map(([, one = '']) => one));
  return [
    ...[...new Set(above)].map((one) => ({ named: one, resource: one })),
    ...Object.entries(isObject(refs) ? refs : {}).flatMap(([pointer, to]) => {
      const resource = isObject(to) ? to['to'] : to;
      return typeof resource === 'string' ? [{ named: pointer, resource }] : [];
    }),
  ];
}
