/** The text of `src/contract/<name>.generated.ts`. */
export function generate(name: 'service' | 'document' | 'lock' | 'waivers'): Promise<string>;
