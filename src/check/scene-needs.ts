import type { JsonSchema } from '../contract/json.js';
import { tolerate, within, type Slot } from '../contract/slot.js';
import type { Subjects } from './define.js';
import { listing } from './listing.js';
import type { Scene } from './scene.js';

/** The schema of what is sent, undefined where nothing is; a gap where something is by the meaning of the operation. */
export function anyBody({ operation: { body, kind } }: Subjects['operation']): Slot<JsonSchema | undefined> {
  const isSent = kind === 'create' || kind === 'replace' || kind === 'update';
  return isSent && body.state === 'gap' ? body : tolerate<JsonSchema | undefined>(body, undefined);
}

/** The scene where effects of the operation can be seen: what a create makes, in the list. */
export function effectsSeen({ resource }: Subjects['operation'], scene: Slot<Scene>): Slot<Scene> {
  return within(scene, ({ operation: { kind } }) =>
    kind === 'create' && resource !== undefined ? within(listing(resource), () => scene) : scene,
  );
}
