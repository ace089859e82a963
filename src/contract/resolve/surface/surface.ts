import type { Operation, OperationFacts, ResourceFacts, ServiceFacts, StandardOperation } from '../../facts/model.js';
import { methodFor } from '../operation/resolve-operation.js';
import { gap, type Gap, type None } from '../../facts/slot.js';
import type { Template } from '../../text/template.js';

/** Every operation that the contract names, also those that a run may not send. */
export function declaredOperations(service: Pick<ServiceFacts, 'operations' | 'resources'>): readonly Operation[] {
  return operationFacts(service).flatMap(({ declared }) => (declared.state === 'stated' ? [declared.value] : []));
}

/** Those of them that a run may not send. */
export function withheldOperations(service: Pick<ServiceFacts, 'operations' | 'resources'>): readonly Operation[] {
  return operationFacts(service).flatMap(({ declared, offered }) =>
    declared.state === 'stated' && offered.state !== 'stated' ? [declared.value] : [],
  );
}

export function operationFacts(service: Pick<ServiceFacts, 'operations' | 'resources'>): readonly OperationFacts[] {
  return [...service.operations, ...service.resources.flatMap(({ operations }) => Object.values(operations))];
}

/** One of the two paths of a resource. */
export type Place = 'collection' | 'record';

/** Standard operations by the path that a document gives them. */
const KINDS: Readonly<Record<Place, readonly StandardOperation[]>> = {
  collection: ['list', 'create'],
  record: ['read', 'replace', 'update', 'delete'],
};

/**
 * Whether the contract says that a method is not offered on a path of a resource: by `none` for the standard operation
 * that has this method there, or by `"*": none` for all that the resource does not name. Otherwise the fact that would
 * say it. A method that an operation does have there is not asked about.
 */
export function absenceOf(service: ServiceFacts, resource: ResourceFacts, place: Place, method: string): None | Gap {
  const methods = service.at('methods');
  const kind = KINDS[place].find((one) => methodFor(one, methods) === method);
  const standard = kind && resource.operations[kind].declared;
  if (standard && standard.state !== 'stated') return standard;
  const rest = resource.at('operations.*');
  return rest.state === 'none' ? rest : gap(`resources.${resource.name}.operations.*`);
}

/** Whether each path of the one template is one of the other as well: `/products/<id>` is not one of `/products/search`. */
export function covers(wide: At, other: At): boolean {
  return isIn(wide, other, (ours, theirs) => patternOf(ours).test(theirs.replace(PLACEHOLDERS, 'x')));
}

/** The same where a router may see no difference between `/products/<id>` and `/products/<id>:retire`: it takes both for one segment. */
export function mayCover(wide: At, other: At): boolean {
  return isIn(wide, other, (ours, theirs) => PLACEHOLDER.test(ours) || ours.toLowerCase() === theirs.toLowerCase());
}

type At = Pick<Operation, 'path' | 'host'>;

function isIn(wide: At, other: At, isAlike: (ours: string, theirs: string) => boolean): boolean {
  if (wide.host !== other.host) return false;
  const [ours, theirs] = [segmentsOf(wide.path), segmentsOf(other.path)];
  return ours.length === theirs.length && ours.every((segment, i) => isAlike(segment, theirs[i] ?? ''));
}

const PLACEHOLDER = /<[^<>/]+>/;

const PLACEHOLDERS = /<[^<>/]+>/g;

/** What stands beside a placeholder counts: `<id>:retire` is not `<id>:undelete`. */
function patternOf(segment: string): RegExp {
  const literals = segment.split(PLACEHOLDERS).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join('.+')}$`, 'i');
}

function segmentsOf({ text }: Template): readonly string[] {
  return (text.split('?')[0] ?? '').split('/').filter((segment) => segment !== '');
}
