/** Names of what carries credentials: header fields, parameters, members. */
const SENSITIVE = 'authorization|cookie|token|secret|key|password|passwd|credential|assertion|session';
const CARRIER = new RegExp(SENSITIVE, 'i');
/** Words of a header field that say how the credential behind them is to be read. */
const SCHEMES = 'Bearer|Basic|Token|ApiKey|Key';

interface ShortSecret {
  readonly name: string;
  /** As it is, and as URLs, forms and JSON write it. */
  readonly forms: readonly string[];
  readonly pattern: RegExp;
}

/**
 * Secrets that are as short as ordinary words. They are looked for where a credential stands, and nowhere else: behind the name of a
 * scheme, as the value of a parameter, or of a member whose name says what it is, and in header fields of such names. Words
 * that happen to have the same letters stay.
 */
export class ShortSecrets {
  readonly #secrets = new Map<string, ShortSecret>();
  /** Names of parameters and header fields that carry the credentials of this service, in lower case. */
  readonly #carriers = new Set<string>();

  /** @param carrier where it is sent, when the contract says under which name */
  add(name: string, value: string, carrier?: string): void {
    if (carrier !== undefined) this.#carriers.add(carrier.toLowerCase());
    const known = this.#secrets.get(value);
    if (value !== '' && (carrier !== undefined || known === undefined)) {
      this.#secrets.delete(value);
      this.#secrets.set(value, { name: known?.name ?? name, ...this.#formsOf(value) });
    }
  }

  redact(text: string): string {
    let result = text;
    for (const { name, forms, pattern } of this.#secrets.values()) {
      if (!forms.some((form) => result.includes(form))) continue;
      result = result.replace(
        pattern,
        (_, before: string, __: unknown, after: string) => `${before}[secret:${name}]${after}`,
      );
    }
    return result;
  }

  /** The value of a header field: of one that carries credentials, each word of it that is a secret. */
  redactField(field: string, value: string): string {
    if (!CARRIER.test(field) && !this.#carriers.has(field.toLowerCase())) return value;
    let result = value;
    for (const { name, forms } of this.#secrets.values()) {
      for (const form of forms) {
        const word = new RegExp(`(?<![A-Za-z0-9])${escaped(form)}(?![A-Za-z0-9])`, 'g');
        if (result.includes(form)) result = outside(result, (part) => part.replace(word, `[secret:${name}]`));
      }
    }
    return result;
  }

  #formsOf(value: string): Pick<ShortSecret, 'forms' | 'pattern'> {
    const form = new URLSearchParams({ '': value }).toString().slice(1);
    const json = JSON.stringify(value).slice(1, -1);
    const forms = [...new Set([value, encodeURIComponent(value), form, json])];
    const any = forms.map(escaped).join('|');
    const names = [...this.#carriers].map(escaped).join('|');
    const carrier = `[\\w.%-]*(?:${SENSITIVE})[\\w.%-]*${names === '' ? '' : `|${names}`}`;
    const before = [
      `(?<![\\w-])(?:${SCHEMES})(?: |%20|\\+)`,
      `(?<![\\w.%-])(?:${carrier})=`,
      // Inside a text of JSON the quotation marks of another one are escaped.
      `\\\\?"(?:${carrier})\\\\?"\\s*:\\s*\\\\?"`,
    ].join('|');
    return { forms, pattern: new RegExp(`(${before})(${any})(\\\\?"|(?![A-Za-z0-9%_~+/-]|\\.\\w))`, 'gi') };
  }
}

/** What was put in already may have the letters of another one. */
function outside(text: string, change: (part: string) => string): string {
  return text
    .split(/(\[secret:[^\]]*\])/)
    .map((part, n) => (n % 2 === 1 ? part : change(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
