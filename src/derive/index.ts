import type { Contract } from '../contract/facts/model.js';
import { proposeActions, type ActionOf } from './prose/action-prose.js';
import { stateActions } from './actions.js';
import type { Deriving } from './resources/deriving.js';
import { readApiDocument, type ApiDocument, type ReadBeside } from './openapi/document.js';
import { Draft, type DraftFact, type LeftOut } from './draft/draft.js';
import { stateErrors } from './errors.js';
import { stateHeaders } from './headers.js';
import { isRetryKey, operationsOf, type ApiOperation } from './openapi/operation.js';
import { parametersOf, shapeOf } from './openapi/path-shape.js';
import { proposeNeeds } from './prose/needs-prose.js';
import { proposeProse } from './prose/prose.js';
import { recordOf, type ApiRecord } from './resources/record.js';
import { structureOf, type Known } from './resources/resource.js';
import { stateAuthentication } from './service/schemes.js';
import { onlySeen, readSeen } from './seen/index.js';
import { locate, stateDeprecation, stateService, type Location } from './service/service.js';
import { soundContract } from './draft/sound.js';
import { stateResource } from './state-resource.js';
import { writeContract } from './draft/write.js';

export { isApiDocument, UnreadableDocument } from './openapi/document.js';
export { isTraffic } from './seen/index.js';
export { updateContract, type Located, type Updated } from './update/index.js';

export interface DeriveRequest {
  /** The text of an OpenAPI document (JSON or YAML), of a HAR file, of a Postman collection, or of a list of paths. */
  readonly text: string;
  /** The text is a list of paths, whatever it looks like. */
  readonly isPathList?: boolean;
  /** How the document is called in the contract: `openapi.yaml`. */
  readonly name: string;
  /** How the contract is called where its problems are told. */
  readonly contractName?: string;
  readonly readBeside?: ReadBeside;
  /** Where the service is, in place of what the document says. */
  readonly baseUrl?: string;
  /** Values of parameters of paths that no resource has: a tenant. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where editors find the schema of contracts. */
  readonly schema: string;
}

/** A contract that was derived. */
export interface Derived {
  /** The file. */
  readonly text: string;
  readonly contract: Contract;
  /** What stands before the paths of the contract: the URL that was given, or that of the document, without what belongs to the paths. */
  readonly baseUrl: string;
  readonly facts: readonly DraftFact[];
  readonly proposals: readonly DraftFact[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Derives a contract from an OpenAPI document, or from requests that were recorded or written down: what the document says as facts, what is only likely as remarks, and what cannot be said
 * with its reason. The contract loads.
 *
 * @throws UnreadableDocument where it is none
 */
export function deriveContract(request: DeriveRequest): Derived {
  const { name, baseUrl, schema, contractName = 'contract.yaml' } = request;
  const seen = readSeen(request.text, name, { baseUrl, as: request.isPathList === true ? 'paths' : undefined });
  const text = seen === undefined ? request.text : JSON.stringify(seen.document);
  const document = readApiDocument(text, request.readBeside ?? nothingBeside);
  const { draft: said, place } = draftOf(document, request);
  for (const { what, why } of seen?.leftOut ?? []) said.leaveOut(what, why);
  const draft = seen === undefined ? said : onlySeen(said, seen.counts, seen.hasAnswers);
  const isSeen = seen !== undefined;
  const sound = soundContract(draft, contractName, (one) => writeContract(one, { schema, from: name, isSeen }));
  if (sound === undefined) throw new Error(`${name}: what was derived does not load`);
  return {
    ...sound,
    baseUrl: place.baseUrl,
    facts: draft.facts(),
    proposals: draft.proposals(),
    leftOut: draft.leftOut(),
  };
}

/** All that a document says. */
function draftOf(
  document: ApiDocument,
  { baseUrl, variables = {} }: DeriveRequest,
): { readonly draft: Draft; readonly place: Location } {
  const draft = new Draft();
  const place = locate(document, baseUrl, variables);
  stateService(draft, document, place);
  const operations = operationsOf(document, place.prefix);
  leaveOutUnknown(draft, document, operations, variables);
  const auth = stateAuthentication(draft, document, operations);
  const { resources, others } = structureOf(document, operations);
  const records = new Map<string, ApiRecord>(resources.map((one) => [one.name, recordOf(document, one)]));
  const known: Known[] = resources.flatMap(({ name: own, item }) => {
    const record = records.get(own);
    return item === undefined || record === undefined
      ? []
      : [
          {
            name: own,
            item,
            placeholder: record.placeholder,
            ...(record.first && { first: record.first.placeholder }),
          },
        ];
  });
  const names = resources.map((one) => one.name);
  const deriving: Deriving = { draft, document, auth, known, names, given: variables };
  // A resource below one whose path cannot be written cannot be reached either.
  const reachable = [...known];
  for (const resource of [...resources].sort((a, b) => depthOf(a) - depthOf(b))) {
    const record = records.get(resource.name);
    if (record === undefined || stateResource({ ...deriving, known: reachable }, resource, record)) continue;
    const at = reachable.findIndex((one) => one.name === resource.name);
    if (at >= 0) reachable.splice(at, 1);
  }
  const actions = stateActions({ ...deriving, known: reachable }, others, records);
  proposeActions(deriving, actions, resources, records);
  proposeProse(deriving, resources, records);
  proposeNeeds(deriving, actions, resources, records);
  stateErrors(draft, document, operations);
  stateRetries(draft, operations, actions);
  stateHeaders(draft, operations);
  stateDeprecation(draft, operations);
  for (const [reference, why] of document.broken) draft.leaveOut(`the reference ${reference}`, why);
  if (operations.length === 0) draft.leaveOut('all operations', 'the document has none');
  return { draft, place };
}

/** Values for parameters that the document does not have: a name that is spelled otherwise would go unnoticed. */
function leaveOutUnknown(
  draft: Draft,
  document: ApiDocument,
  operations: readonly ApiOperation[],
  variables: Readonly<Record<string, string>>,
): void {
  const there = new Set(operations.flatMap(({ path }) => parametersOf(shapeOf(path))));
  const inServers = JSON.stringify(document.follow(document.root['servers']) ?? '');
  const shown = [...there].map((name) => `{${name}}`).join(', ');
  for (const name of Object.keys(variables)) {
    if (there.has(name) || inServers.includes(`{${name}}`)) continue;
    const instead = shown === '' ? 'no path has a parameter' : `the paths have ${shown}`;
    draft.leaveOut(`--variable ${name}`, `no path of the document has {${name}}; ${instead}`);
  }
}

function depthOf({
  collection,
  item,
}: {
  readonly collection?: { parts: readonly string[] };
  readonly item?: { parts: readonly string[] };
}): number {
  return (collection ?? item)?.parts.length ?? 0;
}

function nothingBeside(path: string): string {
  throw new Error(`${path} is another file`);
}

/** A header that marks repetitions of one request, where creates or actions take it. */
function stateRetries(draft: Draft, operations: readonly ApiOperation[], actions: readonly ActionOf[]): void {
  const found = draft.facts().flatMap(({ path }) => {
    if (path.length !== 4 || path[0] !== 'resources' || path[3] !== 'create') return [];
    const [, name = ''] = path;
    const route = draft.facts().find((one) => one.path.join('.') === `resources.${name}.path`)?.value;
    const operation = operations.find(
      (one) =>
        one.method === 'POST' &&
        typeof route === 'string' &&
        one.path.replace(/\{[^{}]*\}/g, '<>') === route.replace(/<[^<>]*>/g, '<>'),
    );
    const header = operation?.parameters.find(isRetryKey);
    return header === undefined ? [] : [{ on: `${name}.create`, header }];
  });
  for (const { name, operation } of actions) {
    const header = operation.parameters.find(isRetryKey);
    if (header !== undefined) found.push({ on: name, header });
  }
  const [first, ...others] = found;
  if (first === undefined) return;
  draft.state(['retries', 'key', 'header'], first.header.name);
  draft.state(
    ['retries', 'key', 'on'],
    found.map(({ on }) => on),
  );
  const { isRequired } = first.header;
  // Where some ask for it and some do not, no one word is true of all: it is sent, and not judged.
  if (others.every(({ header }) => header.isRequired === isRequired))
    draft.state(['retries', 'key', 'required'], isRequired);
}
