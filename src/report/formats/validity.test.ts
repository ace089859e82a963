import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { hostileRun } from '../../result/golden/hostile.js';
import { emptyRun, harmedRun, killedRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { REPORTS, renderReport, type ReportFormat } from './formats.js';
import { everyKind } from '../golden/every-kind.js';

const RUNS: readonly (readonly [string, () => Run])[] = [
  ['golden', everyKind],
  ['empty', emptyRun],
  ['killed', killedRun],
  ['harmed', () => harmedRun('<b>[[ATTACHMENT|/etc/passwd]]\n::error::\u001b[31m](x) things 7 vanished')],
  ['hostile', hostileRun],
];

const JSON_SCHEMAS: Readonly<Partial<Record<ReportFormat, string>>> = {
  json: '../../../contracts/schema/summary.schema.json',
  sarif: './schemas/sarif.schema.json',
  ctrf: './schemas/ctrf.schema.json',
  har: './schemas/har.schema.json',
  'badge-json': './schemas/badge.schema.json',
};

const XML_SCHEMAS: Readonly<Partial<Record<ReportFormat, string>>> = {
  junit: './junit.xsd',
  'junit-strict': './junit-strict.xsd',
  'junit-rich': './junit.xsd',
  badge: './schemas/badge.xsd',
};

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** What a file keeps of a text: halves of characters do not survive. */
function written(format: ReportFormat, run: Run): string {
  return Buffer.from(renderReport(format, run, { runFile: 'reports/out/run.ndjson' }), 'utf8').toString('utf8');
}

/** The published schema lets later versions add fields; of this version it shall describe all. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner;
}

describe.each(RUNS)('of the %s run', (_, make) => {
  it.each(Object.entries(JSON_SCHEMAS))('%s fits its schema', (format, schema) => {
    const ajv = new Ajv({ strict: true, allErrors: true });
    formats.default(ajv);
    const validate = ajv.compile(closed(JSON.parse(read(schema))) as object);
    validate(JSON.parse(written(format as ReportFormat, make())));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(Object.entries(XML_SCHEMAS))('%s fits its schema', async (format, schema) => {
    const { errors } = await validateXML({
      xml: [{ fileName: 'report.xml', contents: written(format as ReportFormat, make()) }],
      schema: [{ fileName: 'schema.xsd', contents: read(schema) }],
    });
    expect(errors).toEqual([]);
  });

  it.each(Object.keys(REPORTS))('%s is the same each time, and whole in UTF-8', (name) => {
    const format = name as ReportFormat;
    const text = renderReport(format, make());
    expect(text).toBe(renderReport(format, make()));
    expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
    expect(text.endsWith('\n')).toBe(true);
  });
});
