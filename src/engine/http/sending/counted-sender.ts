import type { Flowing, Sender } from './sender.js';

/** A sender that knows whether anything of it is under way: an exchange, an open stream, or a wait. */
export interface CountedSender extends Sender {
  readonly isBusy: boolean;
}

/** Counts what of a sender is under way. */
export function countedSender(sender: Sender): CountedSender {
  let underWay = 0;
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await work;
    } finally {
      underWay -= 1;
    }
  };
  return {
    get isBusy() {
      return underWay > 0;
    },
    send: (outgoing, key, signal) => counted(sender.send(outgoing, key, signal)),
    open: async (outgoing, key, signal) => {
      const flowing = await counted(sender.open(outgoing, key, signal));
      return {
        get sent() {
          return flowing.sent;
        },
        get isOpen() {
          return flowing.isOpen;
        },
        until: (isEnough, within) => counted(flowing.until(isEnough, within)),
        leave: () => {
          flowing.leave();
        },
        close: () => flowing.close(),
      } satisfies Flowing;
    },
    warm: (connections, unless, signal) => counted(sender.warm(connections, unless, signal)),
    closeConnection: (name) => counted(sender.closeConnection(name)),
    wait: (milliseconds) => counted(sender.wait(milliseconds)),
    now: () => sender.now(),
    close: () => sender.close(),
  };
}
