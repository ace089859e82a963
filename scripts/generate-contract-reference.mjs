// Writes docs/contract: every key of service contracts and of documents, from the published JSON Schemas, which editors
// complete from too. With --check nothing is written, and it fails when a page is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/contract/', root);

const PAGES = [
  { name: 'service.md', schema: 'service.schema.json', title: 'Keys of a service contract' },
  { name: 'document.md', schema: 'document.schema.json', title: 'Keys of a document' },
];

const stale = [];
for (const { name, schema, title } of PAGES) {
  const source = JSON.parse(readFileSync(new URL(`contracts/schema/${schema}`, root), 'utf8'));
  const text = page(title, schema, source);
  if (process.argv.includes('--check')) {
    if (readable(new URL(name, folder)) !== text) stale.push(name);
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL(name, folder), text);
  }
}
if (stale.length > 0) {
  const how = 'node scripts/generate-contract-reference.mjs';
  process.stdout.write(`Out of date in docs/contract: ${stale.join(', ')}\nWrite them with: ${how}\n`);
  process.exitCode = 1;
}

function page(title, name, schema) {
  const lines = [
    `# ${title}`,
    '',
    `Generated from [\`contracts/schema/${name}\`](../../contracts/schema/${name}). \`probity explain <key>\` says the same of one key.`,
    '',
    schema.description ?? '',
    '',
    'A key that is left out is a gap: what needs it is not specified. `none` says that the service has no such thing. `<name>` stands for a name of your own.',
    '',
  ];
  for (const [key, value] of Object.entries(schema.properties)) {
    lines.push(`## ${key}`, '', ...about(value), '');
    const rows = rowsOf(value, key, schema, []);
    if (rows.length > 0) lines.push('| Key | Value | Meaning | Example |', '|---|---|---|---|', ...rows, '');
  }
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function about(value) {
  const example = value.examples?.[0];
  const lines = [`${value.description ?? value.title ?? ''}${unjudged(value)}`];
  if (example !== undefined) lines.push('', `For example \`${JSON.stringify(example)}\`.`);
  return lines;
}

/** Why nothing is judged by a key, where that is so. */
function unjudged(value) {
  const reader = value['x-for'];
  return reader === undefined
    ? ''
    : ` Nothing is judged by it (for ${reader.who === 'people' ? 'people' : 'whatever loads the contract'}): ${lower(reader.because)}.`;
}

function lower(text) {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** One row for each key below, in the order of the schema. A definition that contains itself is followed once. */
function rowsOf(value, path, schema, within) {
  const rows = [];
  for (const one of forms(value, schema)) {
    if (within.includes(one)) continue;
    const inside = [...within, one];
    const children = [
      ...Object.entries(one.properties ?? {}).filter(([key]) => key !== '*'),
      ...Object.entries(one.patternProperties ?? {}).map(([, child]) => ['<name>', child]),
      ...(typeof one.additionalProperties === 'object' ? [['<name>', one.additionalProperties]] : []),
    ];
    for (const [key, child] of children) {
      const isRequired = one.required?.includes(key) === true;
      rows.push(row(`${path}.${key}`, child, schema, isRequired), ...rowsOf(child, `${path}.${key}`, schema, inside));
    }
    if (one.items !== undefined && !Array.isArray(one.items))
      rows.push(...rowsOf(one.items, `${path}[]`, schema, inside));
  }
  return [...new Set(rows)];
}

/** The schema itself and what it refers to or chooses from. */
function forms(value, schema) {
  if (typeof value !== 'object') return [];
  const target = value.$ref === undefined ? value : resolve(value.$ref, schema);
  return [
    target,
    ...[...(target.anyOf ?? []), ...(target.oneOf ?? []), ...(target.allOf ?? [])].flatMap((one) => forms(one, schema)),
  ];
}

/** A reference within the schema. One into another file leads to that file's page, not here. */
function resolve(reference, schema) {
  const elsewhere = /^service\.schema\.json#\/properties\/(.+)$/.exec(reference);
  if (elsewhere) return { description: `As in a [service contract](service.md#${elsewhere[1]}).` };
  return reference
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, key) => at[key], schema);
}

function row(path, value, schema, isRequired) {
  const kinds = [...new Set(forms(value, schema).flatMap(kindsOf))];
  const described = forms(value, schema).find(({ description }) => description !== undefined);
  const example = value.examples?.[0] ?? described?.examples?.[0];
  const cells = [
    `\`${path}\`${isRequired ? ' (required)' : ''}`,
    kinds.join(', '),
    `${value.description ?? described?.description ?? value.title ?? ''}${unjudged(value)}`,
    example === undefined ? '' : `\`${JSON.stringify(example)}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function kindsOf(value) {
  if (value.const !== undefined) return [`\`${JSON.stringify(value.const).replaceAll('"', '')}\``];
  if (value.enum !== undefined) return value.enum.map((one) => `\`${String(one)}\``);
  const types = Array.isArray(value.type) ? value.type : value.type === undefined ? [] : [value.type];
  return types.map((type) => ({ object: 'map', array: 'list', string: 'text', integer: 'whole number' })[type] ?? type);
}

function readable(url) {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return undefined;
  }
}
