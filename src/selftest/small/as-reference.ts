import { fileSystem } from '../../index.js';
import type { ReferenceService } from '../../reference/index.js';
import { depot } from './depot.js';
import { mistakes } from './mistakes.js';

const HEAD = `probity: 1
service: { name: Depot }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
`;

/** The contract of the depot, to be loaded as `small.yaml`. */
export const smallFiles = {
  files: {
    ...fileSystem,
    read: (path: string): string => (path === 'small.yaml' ? `${HEAD}${depot.contract}` : fileSystem.read(path)),
  },
};

/** The depot with its mistakes, to be tried as the reference services are. It is in this process alone. */
export const smallService: ReferenceService = {
  id: depot.name,
  title: 'Depot',
  dialects: [{ id: depot.name, contract: 'small.yaml' }],
  faults: mistakes.map((mistake) => ({ ...mistake, on: () => true })),
  variants: [],
  environment: () => ({}),
  start: ({ faults: [mistake] = [] }) => {
    const dispatch = depot.start(mistake?.id);
    return {
      dispatch: async (call) => {
        const { status, headers, body } = await dispatch({
          ...call,
          headers: call.headers.map(([name, value]) => [name, value]),
        });
        return { status, headers, body };
      },
      incomplete: () => undefined,
      listen: () => Promise.reject(new Error('The depot is at no address')),
    };
  },
};
