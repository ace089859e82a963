/** Names of actions that are there for what was deleted. */
const NAMES = /restor|undelet|recover|reviv|reactivat|undo|unarchiv|reinstat/i;

/** Whether an action seems to bring back what was deleted, where the contract does not say whether it does. */
export const bringsBack = (name: string): boolean => NAMES.test(name);
