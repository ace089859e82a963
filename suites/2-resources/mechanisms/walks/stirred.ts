import {
  orDefault,
  stated,
  ifStated,
  type ConcurrencyFacts,
  type Kit,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { draft, markIn, writers, type Writer } from 'probity/check/records';
import { precondition } from 'probity/check/writes';

/** How the record that a list stands below is changed, where the list tells of what happens to it. */
export interface Stirring {
  readonly own: Own;
  readonly writer: Writer;
  readonly mark: string;
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** Undefined where the list stands below nothing that a write could change. */
export function stirringOf(service: ServiceFacts, resource: ResourceFacts): Slot<Stirring | undefined> {
  const nothing = stated<Stirring | undefined>(undefined, '');
  const list = ifStated(resource.operations.list.offered);
  const names = list?.path.parts.flatMap((part) => ('literal' in part ? [] : (part.parent ?? []))) ?? [];
  const parent = service.resources.find(({ name }) => name === names.at(-1));
  const own = parent && ifStated(parent.own);
  if (parent === undefined || own === undefined) return nothing;
  const [writer] = ifStated(writers(parent)) ?? [];
  const mark = ifStated(markIn(parent));
  if (writer === undefined || mark === undefined) return nothing;
  const concurrency = orDefault<ConcurrencyFacts | undefined>(parent.concurrency, undefined).value;
  return stated<Stirring | undefined>({ own, writer, mark, concurrency }, '');
}

/** Changes a record so often that a list of what happened to it has something to put in order. */
export async function stir(
  kit: Kit,
  { own, writer, mark, concurrency }: Stirring,
  record: OwnedRecord,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { body } = await draft(kit, own, writer, mark, record.sent);
    const held = await precondition(kit, own, concurrency, record);
    // A list that is told of times to the second shows two of them then.
    await kit.wait(PAUSE);
    await kit.send(writer.operation, { record, ...held(body) });
  }
}

/** Milliseconds between two changes. */
const PAUSE = 1100;
