import { defineCheck, valueAt, withValueAt } from 'probity/check';

/** Makes records whose text has white space around it, and reads them. */
export default defineCheck({
  title: 'White space around a text is not stored',
  rationale: 'Two texts that look alike would be two texts to a search and to a list.',
  usualFix: 'Trim the text in one place that every write passes.',
  blindSpot: 'white space inside of a text, and fields other than the one that carries the tag',

  over: 'resource',
  effect: 'writes',
  enough: 3,

  // What is a gap here makes the check not specified, and what is none makes it not applicable.
  needs: ({ resource }) => ({ own: resource.own, body: resource.operations.create.body, tag: resource.tag }),

  async verify({ own, body: schema, tag }, kit) {
    const around = [' ', '\t', '\u00a0'];
    for (const space of around) {
      await kit.forAll(
        kit.bodies(schema, { own }),
        async (generated) => {
          // Whoever makes a record lays its own mark over it, so that it is known as the run's own.
          const laid = await kit.withUniqueFields(own, generated);
          const text = String(valueAt(laid, tag)).trim();
          const exchange = await kit.send(own.create, { body: withValueAt(laid, tag, `${space}${text}${space}`) });
          // A service may refuse such a text. Then it stores none, and the case says nothing.
          if (kit.outcome(exchange).class !== 'success') kit.discard('the text was refused');
          const record = kit.adopt(own, exchange);
          const stored = record && (await kit.read(own, record));
          kit
            .expect(valueAt(stored, tag), 'A text is stored without white space around it', { where: tag })
            .toEqual(text);
        },
        { atMost: 2 },
      );
    }
  },
});
