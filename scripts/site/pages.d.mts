/** Path on the site to the text of its page; the images that they show; the files that they name. */
export function sitePages(): {
  readonly pages: ReadonlyMap<string, string>;
  readonly images: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
};
/** Where a file or folder of the repository stands on the site. */
export function placeOf(path: string): string;
