import {
  ifStated,
  type Input,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
  type ServiceFacts,
} from 'probity/check';
import { until, type Lag } from 'probity/check/looks';
import { fitsCondition } from 'probity/check/refusals';

/** A record of another resource that the path of an action names beside the one that it is used on. */
export interface Beside {
  readonly own: Own;
  /** Placeholder of its id: `members.id`. */
  readonly name: string;
}

/** Those of which a run can make records and read them. */
export function besideIn(
  { resources }: ServiceFacts,
  { path, resource }: Operation,
  above: readonly string[],
): readonly Beside[] {
  const names = path.parts.flatMap((part) =>
    'parent' in part && part.parent !== undefined ? [[part.parent, part.placeholder] as const] : [],
  );
  return names.flatMap(([name, placeholder]) => {
    const own = resources.find((one) => one.name === name)?.own;
    if (name === resource || above.includes(name) || own === undefined) return [];
    const known = ifStated(own);
    return known?.read === undefined ? [] : [{ own: known, name: `${name}.${placeholder}` }];
  });
}

/**
 * Names a record that is not there beside one that is. What is taken all the same has made it, or refers to nothing.
 *
 * @param input of a request that was taken
 */
export async function expectRefusedBeside(
  kit: Kit,
  operation: Operation,
  { own, name }: Beside,
  record: OwnedRecord,
  input: Input,
  lag: Lag,
): Promise<void> {
  const isBelow = own.parents.includes(record.resource);
  const like = await kit.create(own, undefined, isBelow ? [record] : []);
  const unknown = kit.unknownId(own, like);
  const id = unknown[name.slice(own.resource.length + 1)];
  if (id === undefined) return;
  const exchange = await kit.send(
    operation,
    { ...input, record, ids: { ...input.ids, [name]: id } },
    { intent: 'invalid' },
  );
  const { class: answer, status } = kit.outcome(exchange);
  if (answer === 'server-error') return;
  // A service may make what a PUT names, such as a label that is new.
  const read = () => kit.read(own, { ...like, ids: { ...like.ids, ...unknown } });
  const isMade = answer === 'success' && (await until(kit, lag.read, read, (seen) => seen !== undefined)) !== undefined;
  if (isMade) return kit.note(`${operation.id} creates the record of ${own.resource} that its path names`);
  const declared = operation.refused?.['unknown-id'];
  const claim = `${operation.id} is refused where its path names no record of ${own.resource}`;
  const [how, wanted] = declared === undefined ? [answer, ['caller-error']] : [status, declared];
  kit.expect(how, claim, { where: exchange.id }).toBeOneOf(wanted);
  fitsCondition(kit, exchange, 'unknown-id');
}
