import { isAbsolute, join } from 'node:path';
import type { Environment } from './base-url.js';
import { FileNotAllowed, realPathWithin } from '../contract/schema/confined.js';
import { disclosuresOf, type Disclosure } from '../contract/waivers/disclosures.js';
import { bindEnvironment, environmentNames } from '../contract/text/environment.js';
import type { Contract } from '../contract/facts/model.js';
import { Quoting } from '../report/scripts/shell.js';

/**
 * What the operator lets a contract use. Names that begin with `PROBITY_`, files in the folder of the contract, this
 * machine and the host of a base URL that the operator gives need no permission.
 */
export interface Trust {
  /** Names of variables, or `PREFIX_*`. */
  readonly environment?: readonly string[];
  /** Hosts that values of the environment, of files and of commands may be sent to: `host` or `host:port`. */
  readonly hosts?: readonly string[];
  /** Files, and folders with all that is in them. */
  readonly files?: readonly string[];
}

/** Whose contract, and what it is run with. */
export interface TrustRequest {
  readonly contract: Contract;
  readonly environment?: Environment;
  /** In place of `target.base-url`: the word of the operator. */
  readonly baseUrl?: string;
  /** Folder of the contract. */
  readonly folder?: string;
  readonly secretCommands?: boolean;
  /** Where nothing is said, an `environment` of the caller's own says it all, and `process.env` says nothing. */
  readonly trust?: Trust;
}

/** Something that leaves the machine, and what keeps it from that. */
export interface JudgedDisclosure extends Disclosure {
  /** Hosts that it is sent to. */
  readonly hosts: readonly string[];
  /** False for a variable that is not set: nothing of it is sent. */
  readonly isSet: boolean;
  /** What the operator would have to allow. */
  readonly lacks: Required<Trust>;
}

/** Names that a contract may use without permission: nobody gives another purpose to a variable that is called so. */
export const OWN_NAMES = 'PROBITY_*';

/** Everything that leaves the machine in a run, and whether it may. Sends nothing, and reads no file. */
export function judgeDisclosures(request: TrustRequest): readonly JudgedDisclosure[] {
  const { contract, environment = {}, baseUrl, folder = process.cwd(), secretCommands = false } = request;
  const trust = trustOf(request);
  const given = baseUrl === undefined ? undefined : hostOf(bindEnvironment(baseUrl, environment).text)?.hostname;
  return disclosuresOf(contract, baseUrl).flatMap((one): readonly JudgedDisclosure[] => {
    // A base URL on the command line was written by the operator, its variables too.
    if (baseUrl !== undefined && one.as === 'base URL') return [];
    const value = one.source === 'environment' ? environment[one.name] : undefined;
    const isSet = one.source !== 'environment' || (value !== undefined && value !== '');
    const isSent = one.source === 'command' ? secretCommands : isSet;
    const isNamed = one.source !== 'environment' || trust.environment.some((pattern) => matchesName(one.name, pattern));
    const places = one.to.map((url) => destinationOf(url, environment, trust));
    const foreign = places.filter(({ host, isOfOperator }) => {
      if (host === undefined || isOfOperator || isThisMachine(host) || host.hostname === given) return false;
      return !trust.hosts.some((allowed) => matchesHost(host, allowed));
    });
    return [
      {
        ...one,
        isSet,
        hosts: [...new Set(places.map(({ shown }) => shown))],
        lacks: {
          environment: !isNamed && (isSet || !one.hasDefault) ? [one.name] : [],
          hosts: isSent ? [...new Set(foreign.map(({ pattern }) => pattern))] : [],
          files: one.source === 'file' ? forbidden(one.name, folder, trust) : [],
        },
      },
    ];
  });
}

/** Everything that is missing, each once. */
export function lackingOf(judged: readonly JudgedDisclosure[]): Required<Trust> {
  const all = (of: keyof Trust): readonly string[] => [...new Set(judged.flatMap(({ lacks }) => lacks[of]))];
  return { environment: all('environment'), hosts: all('hosts'), files: all('files') };
}

/** Why the run may not begin: one sentence for each thing that the contract may not use, and how to allow them all. */
export function refusalOfTrust(request: TrustRequest): { readonly problem: string; readonly hint: string } | undefined {
  const refused = judgeDisclosures(request).filter(isRefused);
  return refused.length === 0 ? undefined : refusalOf(refused, request.folder);
}

/** The same for what was found to be refused. */
export function refusalOf(
  refused: readonly JudgedDisclosure[],
  folder: string | undefined,
): { readonly problem: string; readonly hint: string } {
  const places = refused.map((one) => `  ${placed(one, folder)}${disclosureText(one)}`);
  const problem = `The contract uses what you have not allowed, so nothing was sent:\n${[...new Set(places)].join('\n')}`;
  const isPlace = refused.some(({ as, lacks }) => as === 'base URL' || lacks.hosts.length > 0);
  const other = isPlace ? ', or give the URL of the service with --base-url' : '';
  return { problem, hint: `If you trust it with that, add ${flagsFor(lackingOf(refused))}${other}` };
}

/** Whether something of it is not allowed. */
export function isRefused({ lacks }: JudgedDisclosure): boolean {
  return lacks.environment.length + lacks.hosts.length + lacks.files.length > 0;
}

/** `variable PROBITY_SHOP_TOKEN, as token of alice, to shop.example`. */
export function disclosureText({ source, name, as, hosts }: JudgedDisclosure): string {
  const what = { environment: 'variable', file: 'file', command: 'output of the command' }[source];
  return `${what} ${name}, as ${as}, to ${hosts.join(', ')}`;
}

/** The options of the command that allow it, as a shell reads them. */
export function flagsFor({ environment, hosts, files }: Required<Trust>): string {
  const quoting = new Quoting();
  return [
    ...(environment.length === 0 ? [] : [`--env ${environment.join(',')}`]),
    ...hosts.map((host) => `--allow-host ${quoting.quote(host)}`),
    ...files.map((path) => `--allow-file ${quoting.quote(path)}`),
  ].join(' ');
}

function placed({ position }: JudgedDisclosure, folder: string | undefined): string {
  if (position === undefined) return '';
  return `${folder === undefined ? position : join(folder, position)}: `;
}

/** The words of the caller, or what stands for them. */
function trustOf({ trust, environment }: TrustRequest): Required<Trust> {
  const isChosen = trust === undefined && environment !== process.env;
  const { environment: names = [], hosts = [], files = [] } = trust ?? {};
  return isChosen ? { environment: ['*'], hosts: ['*'], files } : { environment: [OWN_NAMES, ...names], hosts, files };
}

function matchesName(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** `*` in what is allowed stands for any letters of a host. */
function matchesHost({ hostname, port, protocol }: URL, allowed: string): boolean {
  const wanted = allowed.toLowerCase();
  const whole = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
  const matches = (text: string): boolean =>
    text === wanted || new RegExp(`^${wanted.split('*').map(escaped).join('[^:/]*')}$`).test(text);
  return matches(hostname) || matches(whole);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Loopback addresses (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3) as the URL standard writes them. */
function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

interface Destination {
  /** Undefined while a variable is not set that it needs. */
  readonly host: URL | undefined;
  /** For people: a value of the environment is in it only where the operator gave the whole host by it. */
  readonly shown: string;
  /** What allows it. */
  readonly pattern: string;
  readonly isOfOperator: boolean;
}

/** The host of a URL in full, of a template that begins with its variables, or with a scheme and its variables. */
const AUTHORITY = /^(https?:\/\/)?((?:\$\{[^}]*\}|[^/?#$])*)/i;

/**
 * Where a URL of the contract leads, and by whose word: the operator's where a variable that may be used is the whole
 * host. With something of the contract's own before or behind it, the host would be the contract's.
 */
function destinationOf(url: string, environment: Environment, trust: Required<Trust>): Destination {
  const host = hostOf(bindEnvironment(url, environment).text);
  const [, scheme = '', authority = ''] = AUTHORITY.exec(url) ?? [];
  const [name] = environmentNames(authority);
  if (name === undefined || host === undefined) {
    const shown = host?.host ?? url;
    return { host, shown, pattern: host?.host ?? '*', isOfOperator: false };
  }
  const given = hostOf(scheme + (environment[name] ?? ''));
  const isOfOperator =
    authority.startsWith(`\${${name}`) &&
    given?.hostname === host.hostname &&
    trust.environment.some((pattern) => matchesName(name, pattern));
  if (isOfOperator) return { host, shown: host.host, pattern: host.host, isOfOperator };
  const isDefault = environmentNames(authority).every((one) => (environment[one] ?? '') === '');
  if (isDefault) return { host, shown: host.host, pattern: host.host, isOfOperator: false };
  return { host, shown: scheme + authority, pattern: authority.replaceAll(/\$\{[^}]*\}/g, '*'), isOfOperator: false };
}

function forbidden(path: string, folder: string, { files }: Required<Trust>): readonly string[] {
  try {
    realPathWithin(isAbsolute(path) ? path : join(folder, path), { folder, allowed: files });
    return [];
  } catch (error) {
    if (error instanceof FileNotAllowed) return [error.path];
    throw error;
  }
}

function hostOf(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
