import { fileSystem, type Contract, type Files } from '../index.js';
import { digest } from './manifest.js';
import type { Profile } from './profile.js';
import { counted, listed, type Refusal } from './refusal.js';
import { isWritten, volatileFields } from './volatile.js';

/** Why a contract cannot be certified under a profile, whatever the service does; found without sending anything. */
export function refusalsOfContract(
  contract: Contract,
  profile: Profile,
  words: readonly string[],
  shipped: Files = fileSystem,
): readonly Refusal[] {
  return [
    ...claims(contract, profile, shipped),
    ...facts(contract, profile),
    ...volatileWords(contract, words),
    ...lag(contract, profile),
    ...looseSchemas(contract),
  ];
}

/** The document of the profile is claimed: without that nothing is known of its clauses. */
export function refusalsOfClaim(contract: Contract, { document }: Profile): readonly Refusal[] {
  if (contract.claims.some((claim) => claim.document.id === document && claim.claimed)) return [];
  const message = `The contract does not claim ${document}`;
  return [{ code: 'document-not-claimed', message, mend: `Write claims: [${document}] into the contract` }];
}

/** The document is claimed, is the shipped one, and no clause of the profile is excepted. */
function claims(contract: Contract, profile: Profile, shipped: Files): readonly Refusal[] {
  const claim = contract.claims.find(({ document }) => document.id === profile.document);
  if (claim?.claimed !== true) return refusalsOfClaim(contract, profile);
  const own = ownDocument(contract, profile.document, shipped);
  const excepted = [...profile.satisfied, ...profile.kept].filter((id) => Object.hasOwn(claim.except, id));
  return [
    ...(own === undefined ? [] : [own]),
    ...(excepted.length === 0
      ? []
      : [
          {
            code: 'clause-excepted',
            message: `The contract makes an exception of what the profile asks for: ${listed(excepted)}`,
            mend: `Take ${counted(excepted.length, 'exception')} out of claims, or choose a profile without these clauses`,
          },
        ]),
  ];
}

/** A document under the id of a shipped one whose text is another. */
export function ownDocument(contract: Contract, id: string, shipped: Files): Refusal | undefined {
  const claim = contract.claims.find(({ document }) => document.id === id);
  const text = shipped.read(`probity:conventions/${id}.yaml`);
  if (claim === undefined || claim.document.sha256 === digest(text)) return undefined;
  return {
    code: 'own-document-under-our-id',
    message: `The document ${id} of the contract is not the one that is shipped under this id`,
    mend: `Claim the shipped one by its name: claims: [${id}]; a document of your own needs an id of its own`,
  };
}

/** Facts that the profile wants to know, and the contract neither states nor calls none. */
export function missingFacts(contract: Contract, { stated }: Profile): readonly string[] {
  const found = stated.flatMap((fact) => contract.lookup(fact)).filter(({ slot }) => slot.state === 'gap');
  return [...new Set(found.map(({ path }) => path))];
}

/** What states a fact that is missing. */
export function mendOfFacts({ id }: Profile): string {
  return `State each one, or say that the service has no such thing with none; \`probity gaps CONTRACT --profile ${id}\` lists them all, with the YAML`;
}

/** Everything that the profile wants to know is stated, or said to be none. */
function facts(contract: Contract, profile: Profile): readonly Refusal[] {
  const missing = missingFacts(contract, profile);
  if (missing.length === 0) return [];
  return [
    {
      code: 'fact-missing',
      message: `The contract does not state ${counted(missing.length, 'fact')} that the profile asks for: ${listed(missing, 12)}`,
      mend: mendOfFacts(profile),
    },
  ];
}

/** What callers write and the contract calls volatile is compared by no rule: only the issuer may allow it. */
function volatileWords(contract: Contract, words: readonly string[]): readonly Refusal[] {
  const written = volatileFields(contract)
    .filter(isWritten)
    .map(({ name }) => name)
    .filter((name) => !words.includes(name));
  if (written.length === 0) return [];
  return [
    {
      code: 'volatile-business-field',
      message: `Callers write what the contract calls volatile: ${listed(written)}; no rule compares it`,
      mend: `Take it out of volatile; where the service does change it, the issuer allows it with ${written.map((name) => `--allow-volatile ${name}`).join(' ')}`,
    },
  ];
}

function lag({ facts: { consistency } }: Contract, { mostLag }: Profile): readonly Refusal[] {
  const { listLag } = consistency;
  if (listLag.state !== 'stated' || listLag.value <= mostLag) return [];
  return [
    {
      code: 'too-much-lag',
      message: `Lists may lag behind for ${String(listLag.value)} ms, the profile allows ${String(mostLag)} ms`,
      mend: 'Set consistency.list-lag to what the service needs at most',
    },
  ];
}

/** A schema that names no member, or members without saying anything of them, holds for every answer. */
function looseSchemas({ facts: { resources } }: Contract): readonly Refusal[] {
  const loose = resources.filter(({ schema }) => schema.state === 'stated' && !saysSomething(schema.value));
  if (loose.length === 0) return [];
  return [
    {
      code: 'loose-schema',
      message: `A schema says nothing of its members: ${listed(loose.map(({ name }) => name))}`,
      mend: 'Name the members of a record with their types, and those that every record has under required',
    },
  ];
}

function saysSomething(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  // What it refers to, or puts together, is a schema of its own.
  if (['$ref', 'allOf', 'anyOf', 'oneOf'].some((word) => word in schema)) return true;
  const { properties = {}, required = [] } = schema as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  const members = Object.values(properties) as readonly unknown[];
  const isEmpty = (member: unknown): boolean => member === true || JSON.stringify(member) === '{}';
  return members.length > 0 && !members.some(isEmpty) && required.length > 0;
}
