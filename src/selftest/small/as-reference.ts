import { fileSystem } from '../../index.js';
import type { ReferenceService } from '../../reference/index.js';
import { parcels } from '../fixtures/parcels.js';
import { standing } from '../fixtures/standing.js';
import { textOf, type Unusual } from '../fixtures/unusual.js';
import { runningClock } from '../service.js';
import { depot } from './depot.js';
import { mistakes } from './mistakes.js';
import type { Dispatch } from './server.js';

const HEAD = `probity: 1
service: { name: Depot }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
`;

/** A small service, with the contract that it keeps. */
export interface SmallService extends ReferenceService {
  readonly text: string;
}

/** The contract of a small service, to be loaded as `small.yaml`. */
export const filesOf = ({ text }: SmallService): { readonly files: typeof fileSystem } => ({
  files: {
    ...fileSystem,
    read: (path: string): string => (path === 'small.yaml' ? text : fileSystem.read(path)),
  },
});

/** Services that are in this process alone, to be tried with their mistakes as the reference services are. */
const small = (
  is: Pick<SmallService, 'id' | 'title' | 'faults' | 'text'>,
  environment: Readonly<Record<string, string>>,
  startWith: (wrong: string | undefined, clock: ReturnType<typeof runningClock>) => Dispatch,
): SmallService => ({
  ...is,
  dialects: [{ id: is.id, contract: 'small.yaml' }],
  variants: [],
  environment: () => environment,
  start: ({ faults: [mistake] = [] }) => {
    const dispatch = startWith(mistake?.id, runningClock());
    return {
      dispatch: async (call) => {
        const { status, headers, body } = await dispatch({
          ...call,
          headers: call.headers.map(([name, value]) => [name, value]),
        });
        return { status, headers, body };
      },
      incomplete: () => undefined,
      listen: () => Promise.reject(new Error(`${is.title} is at no address`)),
    };
  },
});

export const smallDepot: SmallService = small(
  {
    id: depot.name,
    title: 'Depot',
    text: `${HEAD}${depot.contract}`,
    faults: mistakes.map((mistake) => ({ ...mistake, on: () => true })),
  },
  {},
  depot.start,
);

/** Mistakes go by an id of one word there, and are told to the service as it names them. */
const idOf = (words: string): string => words.toLowerCase().replaceAll(' ', '-');

function fromUnusual(id: string, service: Unusual): SmallService {
  const { name, environment = {}, mistakes: wrongs } = service;
  const faults = Object.entries(wrongs).map(([title, checks]) => ({
    id: idOf(title),
    title,
    breaks: checks.split('+').slice(0, 1),
    degree: 'gross' as const,
    on: () => true,
  }));
  const named = new Map(Object.keys(wrongs).map((title) => [idOf(title), title]));
  return small({ id, title: name, text: textOf(service), faults }, environment, (wrong, clock) =>
    service.start(wrong === undefined ? undefined : named.get(wrong), clock),
  );
}

export const smallServices: readonly SmallService[] = [
  smallDepot,
  fromUnusual('parcels', parcels),
  fromUnusual('standing', standing),
];
