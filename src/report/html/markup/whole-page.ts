import { createHash } from 'node:crypto';
import { favicon } from './brand.js';
import { html, Markup } from './markup.js';

/** What a page is besides its text: its style sheet and its script, and the policy that allows these and nothing else. */
export interface Dress {
  readonly policy: string;
  readonly head: Markup;
  readonly end: Markup;
  /** Attributes of the outermost element. */
  readonly root?: Markup;
}

/** A style sheet and scripts inside the page, which the policy knows by their digests. */
export function dressOf(css: string, ...scripts: readonly string[]): Dress {
  return {
    policy: policyOf(digest(css), scripts.length === 0 ? undefined : scripts.map(digest).join(' ')),
    // Not written into the template: the policy holds the digests of exactly what stands between the tags.
    head: Markup.ours(`<style>${css}</style>`),
    end: Markup.ours(scripts.map((script) => `<script>${script}</script>`).join('')),
  };
}

/** Forbids all but the styles and scripts that are named (Content Security Policy Level 3). */
export function policyOf(styles: string, scripts?: string): string {
  return [
    "default-src 'none'",
    // The icon of the tab stands in the page itself.
    'img-src data:',
    `style-src ${styles}`,
    ...(scripts === undefined ? [] : [`script-src ${scripts}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The file: what every page has around its own content. */
export function wholePage(title: string, { policy, head, end, root }: Dress, body: Markup): string {
  const whole = html`<!doctype html>
    <html lang="en" ${root}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${Markup.ours(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${favicon()} ${head}
      </head>
      <body>
        ${body} ${end}
      </body>
    </html>`;
  return `${whole.toString()}\n`;
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
