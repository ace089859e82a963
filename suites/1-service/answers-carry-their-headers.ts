import {
  defineWatch,
  header,
  ifStated,
  map,
  only,
  stated,
  type JsonSchema,
  type OperationFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';

/** Looks at every answer of an operation that the run receives, whatever it asked for. */
export default defineWatch({
  title: 'Every answer carries the header fields that the contract promises',
  rationale: 'Support asks for the id of a request, and a proxy goes by what it may keep: of each answer, not of most.',
  usualFix: 'Set the header field in one place that every answer passes, refusals and errors included.',
  blindSpot:
    'answers that the run did not provoke; whether a value means what it says, such as an id that is always the same',

  intents: ['valid', 'invalid', 'anonymous', 'malformed', 'cleanup'],
  rare: true,
  unclaimed: true,
  malformedToo: true,

  needs: ({ service, operation }) => ({
    operation: operation.offered,
    fields: only(fieldsOf(service, operation), (fields) => fields.length > 0),
  }),

  observe({ operation, fields }, exchange, { expect, outcome, validate }) {
    const { response } = exchange;
    // What a proxy answers is not for the service to sign.
    if (response === undefined || outcome(exchange).origin === 'intermediary') return;
    for (const { name, schema, isOfSuccess } of fields) {
      if (isOfSuccess && outcome(exchange).class !== 'success') continue;
      const value = header(response.headers, name);
      const kind = response.status < 400 ? 'a success' : 'an error';
      const claim = `${kind} of ${operation.id} carries ${name} as declared`;
      const wrong = value === undefined ? [`no ${name}`] : validate(schema, value);
      expect([...wrong], claim, { where: exchange.id }).toBeEmpty(`${name} as declared`);
    }
  },
});

/** What each answer carries, and what each success of the operation does. */
function fieldsOf({ http }: ServiceFacts, { id, headers }: OperationFacts): Slot<readonly Field[]> {
  const own = (ifStated(headers) ?? []).map((field) => ({ ...field, isOfSuccess: true }));
  const all = map(http.headers, (fields) => fields.map((field) => ({ ...field, isOfSuccess: false })));
  return own.length === 0 ? all : stated([...(ifStated(all) ?? []), ...own], `${id}.headers`);
}

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isOfSuccess: boolean;
}
