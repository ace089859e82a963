import { stringify } from 'yaml';
import type { Json } from '../contract/text/json.js';

/** Longest line that a value is written into; longer ones stand below their key. */
const LINE = 110;
/** Characters of one remark. */
const MOST_REMARK = 160;

/** A fact as lines, at this column, with its remark. */
export function factLines(key: string, value: Json, remark: string, column: number): readonly string[] {
  const indent = ' '.repeat(column);
  const [head, tail] = [`${indent}${key}:`, ` # ${oneLine(remark)}`];
  const flow = flowText(value);
  const isShort = column + key.length + flow.length < LINE || typeof value !== 'object' || value === null;
  if (isShort) return [`${head} ${flow}${tail}`];
  const block = stringify(value, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    singleQuote: true,
    flowCollectionPadding: true,
  });
  const inner = ' '.repeat(column + 2);
  return [
    `${head}${tail}`,
    ...block
      .trimEnd()
      .split('\n')
      .map((line) => `${inner}${line}`),
  ];
}

/** A value in braces and brackets, on one line. */
export function flowText(value: Json): string {
  const options = { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false, singleQuote: true } as const;
  return stringify(value, { ...options, blockQuote: false }).trim();
}

/** A key as it is written; one with a dot in it is quoted, for in a proposal a dot is a step. */
export function keyText(name: string): string {
  const isPlain = /^[A-Za-z_][\w-]*$/.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name);
  return isPlain ? name : JSON.stringify(name);
}

/** Texts of a service cannot end a remark, nor begin another one. */
export function oneLine(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return line.length > MOST_REMARK ? `${line.slice(0, MOST_REMARK)}…` : line;
}
