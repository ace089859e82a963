/** A signal that ends when another one does, until it is let go: who asks for many runs keeps one signal, and would keep all of them by it. */
export interface Following {
  readonly signal: AbortSignal;
  /** From now on the other one knows nothing of this. */
  readonly letGo: () => void;
}

/** @param other undefined: it never ends */
export function following(other: AbortSignal | undefined): Following {
  const controller = new AbortController();
  const end = (): void => {
    controller.abort(other?.reason);
  };
  if (other?.aborted) end();
  other?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    letGo: () => {
      other?.removeEventListener('abort', end);
    },
  };
}
