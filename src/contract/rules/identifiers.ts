import { isObject, type Json } from '../text/json.js';
import { parseLocator } from '../text/locator.js';
import { OTHER } from '../resolve/resolve-resource.js';
import { didYouMean } from '../schema/suggest.js';
import { parseTemplate } from '../text/template.js';
import { ownPlaceholders } from './paths.js';
import { patternFault } from './patterns.js';
import { maps, text, written, type Rule } from './subject.js';

/** The id of a record says where each placeholder of its path comes from, and samples give each of them a value. */
export const identifiers: Rule = (subject) => {
  const { contract, report } = subject;
  for (const [name, resource] of maps(contract, 'resources')) {
    const at = ['resources', name];
    const item = text(contract, ...at, 'item');
    if (item === undefined || item === 'none') continue;
    const own = ownPlaceholders(subject, name);
    const id = resource['id'];
    if (isObject(id)) {
      const given = Object.keys(id).filter((key) => !OTHER.has(key));
      for (const key of given) {
        if (own.includes(key)) continue;
        report([...at, 'id', key], `The item path has no <${key}>${didYouMean(key, own)}`, { part: 'key' });
      }
      const missing = own.filter((placeholder) => !given.includes(placeholder));
      if (missing.length > 0 && resource['url'] === undefined) {
        const list = missing.map((placeholder) => `<${placeholder}>`).join(', ');
        report([...at, 'id'], `Nothing says where an answer carries ${list}`, {
          part: 'key',
          hint: `id: { ${missing[0]}: /${missing[0]} }`,
        });
      }
      for (const key of given) for (const place of [id[key]].flat()) checkLocator(place, [...at, 'id', key]);
      checkPattern(id['pattern'], [...at, 'id', 'pattern']);
    }
    checkLocator(resource['url'], [...at, 'url']);
    const samples = resource['samples'];
    const all = [...own, ...parentPlaceholders(item)];
    for (const [index, sample] of (Array.isArray(samples) ? (samples as readonly Json[]) : []).entries()) {
      if (!isObject(sample)) continue;
      const where = [...at, 'samples', index];
      for (const key of Object.keys(sample)) {
        const known = all.includes(key) || written(contract, 'variables', key) !== undefined;
        if (!known) report([...where, key], `The item path has no <${key}>${didYouMean(key, all)}`, { part: 'key' });
      }
      const missing = all.filter((placeholder) => !Object.hasOwn(sample, placeholder));
      if (missing.length > 0) report(where, `The sample gives no value for <${missing.join('>, <')}>`);
    }
  }

  function checkLocator(value: Json | undefined, path: readonly string[]): void {
    if (typeof value !== 'string' || parseLocator(value)?.kind !== 'last') return;
    report(path, `"${value}" finds the last item of a page, not the id of a record`);
  }

  function checkPattern(value: Json | undefined, path: readonly string[]): void {
    if (value === 'none') return;
    const fault = patternFault(value);
    if (fault !== undefined) report(path, fault);
  }
};

/** A record that lies below another one is found by the ids of both. */
function parentPlaceholders(item: string): readonly string[] {
  return parseTemplate(item).parts.flatMap((part) =>
    'literal' in part || part.parent === undefined ? [] : [`${part.parent}.${part.placeholder}`],
  );
}
