import { test } from 'vitest';
import * as fc from 'fast-check';
import { bodies } from './bodies.js';
import { simplestOf } from './sample.js';
test('x', () => {
  const schema = { type: 'object', required: ['name','price','sku'], properties: {
    id: {type:'integer', readOnly: true},
    name: {type:'string', minLength:1, maxLength: 40}, price: {type:'number', minimum: 0, multipleOf: 0.01},
    sku: {type:'string', pattern:'^[A-Z]{3}-[0-9]{4,}$', maxLength: 12}, tags: {type:'array', items:{type:'string'}, maxItems: 5, uniqueItems:true},
    kind: {enum:['a','b',null,5]}, at: {type:'string',format:'date-time'}, child: {$ref:'#'}, meta: {type:'object', additionalProperties:{type:'integer'}},
    pw: {type:'string', pattern:'^(?=.*[A-Z])(?=.*\\d).{8,}$'},
  }} as const;
  for (const values of ['safe','wide'] as const) {
    const t0 = performance.now();
    const arb = bodies(schema, { values });
    const t1 = performance.now();
    const vs = fc.sample(arb, { seed: 42, numRuns: 1000 });
    const t2 = performance.now();
    for (const v of vs.slice(0, 12)) console.log(JSON.stringify(v));
    console.log(values, 'build', t1 - t0, 'each', (t2 - t1), JSON.stringify(simplestOf(arb)));
  }
});
