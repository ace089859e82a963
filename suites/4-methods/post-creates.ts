import { asking, madeBeside } from './mechanisms/creates/one-made.js';
import { defineCheck, hiddenIn, only, orDefault, type Json } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { createNamed } from 'probity/check/records';
import { combined, missingIn, several } from 'probity/check/writes';
import { defaultsOf, otherThanDefault, withoutDefaults } from './mechanisms/creates/left-out.js';
import { expectLocation } from './mechanisms/creates/location.js';
import { unusual } from './mechanisms/creates/unusual.js';

/**
 * Makes records and reads them. What the service sets by itself is free; what was sent must be shown, and the declared
 * default of what was left out. Bodies are made of
 * values on which usual normalisations agree; one has letters of several scripts and times of another zone.
 */
export default defineCheck({
  title: 'A POST creates a new record from what was sent',
  rationale: 'A caller must be able to rely on what it made, and to find it again.',
  usualFix: 'Store every member that was sent, under a new id, and answer with what was stored.',
  blindSpot: 'bodies that are valid and refused; fields that are never shown; equal bodies, which may be refused',

  over: 'resource',
  effect: 'writes',
  // A create whose answer names no record fails here, and keeps every other check from making one.
  tests: 'preflight',

  needs: ({ service, resource, resource: { operations, own, volatile, uncompared, readOnly } }) => ({
    post: only(operations.create.offered, ({ method }) => method === 'POST', 'a create by POST'),
    body: operations.create.body,
    returns: operations.create.returns,
    location: orDefault<boolean | undefined>(operations.create.location, undefined),
    read: operations.read.offered,
    own,
    asked: asking(resource),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    readOnly: orDefault<readonly string[]>(readOnly, []),
    lag: lag(service),
  }),

  async verify({ body: schema, returns, location, read, own, volatile, readOnly, lag, asked }, kit) {
    const free = [...volatile, ...readOnly, ...hiddenIn(schema)];
    const part = kit.bodies(schema, { own, values: 'safe' });
    await kit.forAll(
      several(part),
      async (parts) => {
        // All are made before one is read, so that another may spoil it. Two have nearly every member.
        const full = combined(kit, schema, parts);
        const made = [await createNamed(kit, own, full), await createNamed(kit, own, parts[0])];
        made.push(await createNamed(kit, own, unusual(kit, schema, full)));
        // After others that said what these leave out.
        const bare = withoutDefaults(schema, parts[0]);
        if (Object.keys(defaultsOf(schema)).length > 0) made.push(await createNamed(kit, own, bare));
        for (const [n, record] of made.entries()) {
          const { sent: body, exchange } = record;
          const told = returns === 'item' ? missingIn(body, record.created, free) : [];
          const isThere = (item: Json | undefined): boolean => item !== undefined;
          const item = await until(kit, lag.read, () => kit.read(own, record), isThere);
          const missing = isThere(item) ? missingIn(body, item, free) : ['the record'];
          const lost = told.find((one) => missing.includes(one))?.split(':')[0];
          const stores = lost === undefined ? {} : { effect: { of: own.create.id, does: `does not store ${lost}` } };
          kit.expect(told, 'The answer to a POST shows what was sent', stores).toBeEmpty();
          kit.expect(missing, 'A new record shows what was sent').toBeEmpty();
          const other = otherThanDefault(schema, body, item, free);
          kit.expect(other, 'What a POST leaves out has its declared default').toBeEmpty();
          // One of them is looked for on further pages: each may have many.
          const looked = n === 0 ? asked : { ...asked, whole: undefined };
          const beside = await madeBeside(kit, own, record, { ...looked, free, lag });
          kit.expect(beside, 'A POST creates nothing besides its record').toBeEmpty();
          if (location === true) await expectLocation(kit, exchange, read, record, volatile);
        }
      },
      { atMost: 1 },
    );
  },
});
