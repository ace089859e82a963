import { sample, constantFrom, dictionary, integer, array, oneof, string, boolean } from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject, Own } from 'probity/check';
import { patched, type PatchOperation } from './json-patch.js';
import { patchDesigns, PATCH_DESIGNS, wrongPatches, WRONG_PATCHES } from './patch-designs.js';

const own = { tag: '/name', unique: [], refs: [], createBody: {} } as unknown as Own;
const kit = { validate: (): readonly string[] => [] };
const value = oneof(
  integer(),
  boolean(),
  string(),
  array(string(), { maxLength: 4 }),
  dictionary(constantFrom('width', 'height'), integer(), { minKeys: 1, maxKeys: 2 }),
);
const body = dictionary(constantFrom('labels', 'size', 'count', 'is~so', 'a/b'), value, { maxKeys: 5 });
const drawn = sample(body, { numRuns: 800, seed: 7 });
const pairs = drawn.map((written, n) => [written, drawn[(n + 1) % drawn.length] ?? {}] as [JsonObject, JsonObject]);
const KNOWN = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

it('no patch that is to be refused could be carried out, whatever its first operation has made', () => {
  const names = new Set<string>();
  for (const [written, others] of pairs) {
    for (const { name, sound, wrong } of wrongPatches(kit, own, written, written, others, 'no_1')) {
      names.add(name);
      expect(patched(written, [sound])).toBeDefined();
      const isComplete = KNOWN.has(String(wrong['op'])) && (wrong['op'] !== 'add' || Object.hasOwn(wrong, 'value'));
      if (isComplete) expect([name, patched(written, [sound, wrong as PatchOperation])]).toEqual([name, undefined]);
    }
  }
  expect([...names].sort()).toEqual([...WRONG_PATCHES].sort());
});

it('every patch that is to have an effect can be carried out, and has one', () => {
  const names = new Set<string>();
  for (const [written, others] of pairs) {
    for (const { name, patch } of patchDesigns(kit, own, written, written, others)) {
      names.add(name);
      const result = patched(written, patch);
      expect(result).toBeDefined();
      expect(result).not.toEqual(written);
    }
  }
  expect([...names].sort()).toEqual([...PATCH_DESIGNS].sort());
});
