/** The text of `src/contract/<name>.generated.ts`. */
export function generate(name: 'service' | 'document' | 'lock'): Promise<string>;
