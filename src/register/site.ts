import { NOT_PROVEN } from '../certify/text.js';
import { TOOL } from '../index.js';
import { badgeJson, drawBadge, type Badge } from '../report/formats/badge.js';
import { badgeOf, WITHDRAWN } from './badge.js';
import { bundlePage, withdrawnPage } from './bundle-page.js';
import type { Entry } from './entry.js';
import { indexPage } from './index-page.js';
import { mendOf } from './mend.js';

/** Below this folder of a site is a folder for each bundle. */
export const BUNDLES = 'bundles';
/** The register for programs; a site is known by it. */
export const REGISTER_FILE = 'register.json';

/** What a site is made of. */
export interface Site {
  readonly entries: readonly Entry[];
  readonly now: Date;
  /** Address below which the bundles can be had, with a slash at its end. */
  readonly bundlesUrl?: string;
  /** Bundles that an earlier site had a page for. */
  readonly before?: readonly string[];
}

/** All files of the site, by name. */
export function siteFiles({ entries, now, bundlesUrl, before = [] }: Site): ReadonlyMap<string, string> {
  const made = now.toISOString();
  const linkTo = ({ name, zip }: Entry): string | undefined =>
    bundlesUrl === undefined ? undefined : `${bundlesUrl}${zip ?? `${name}/`}`;
  const gone = before.filter((name) => entries.every((entry) => entry.name !== name));
  const files: (readonly [string, string])[] = [
    ...gone.flatMap((name) => folderOf(name, withdrawnPage(name, made), WITHDRAWN)),
    ...entries.flatMap((entry) => folderOf(entry.name, bundlePage(entry, made, linkTo(entry)), badgeOf(entry))),
    ['index.html', indexPage(entries, made)],
    [REGISTER_FILE, registerJson(entries, made, linkTo)],
  ];
  return new Map(files);
}

function folderOf(name: string, page: string, badge: Badge): readonly (readonly [string, string])[] {
  const folder = `${BUNDLES}/${name}`;
  return [
    [`${folder}/badge.svg`, drawBadge(badge)],
    [`${folder}/badge.json`, badgeJson(badge)],
    [`${folder}/index.html`, page],
  ];
}

function registerJson(entries: readonly Entry[], made: string, linkTo: (entry: Entry) => string | undefined): string {
  const value = {
    format: 1,
    made,
    tool: TOOL,
    verified: entries.filter(({ state }) => state === 'verified').length,
    entries: entries.map((entry) => {
      const { name, state, reasons, certificate, signedBy, manifest, isChallengeListed, observed, steps } = entry;
      return {
        name,
        state,
        reasons: reasons.map((reason) => ({ ...reason, mend: mendOf(reason.code, name) })),
        // The date after which nobody may call it verified on the word of this file.
        expires: certificate?.expires,
        signedBy,
        manifest,
        isChallengeListed,
        page: `${BUNDLES}/${name}/index.html`,
        badge: `${BUNDLES}/${name}/badge.json`,
        bundle: linkTo(entry),
        steps: steps.map(({ step, state: held }) => ({ step, state: held })),
        observed,
        certificate,
      };
    }),
    notProven: NOT_PROVEN,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}
