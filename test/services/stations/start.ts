import { resolve } from 'node:path';
import { startProgram, type RunningService } from '../../../examples/services/service.js';

export const STATIONS_FOLDER = resolve('test/services/stations');

export const STATIONS_CONTRACT = resolve(STATIONS_FOLDER, 'stations.probity.yaml');

/** Starts the weather stations, with a mistake that `server.js` knows where one is named. */
export function startStations({
  port,
  mistakes = [],
}: { readonly port?: number; readonly mistakes?: readonly 'silent-refusals'[] } = {}): Promise<RunningService> {
  return startProgram({
    name: 'stations',
    command: [process.execPath, 'server.js'],
    folder: STATIONS_FOLDER,
    environment: { MISTAKES: mistakes.join() },
    health: '/stations',
    port,
  });
}
