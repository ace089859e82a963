/**
 * Of records that a filtered list does not show those that are there before and after it is read again, and which it does not show then either. What was
 * deleted or changed meanwhile is not missing, nor what was changed and is as before.
 *
 * @param there ids of the records that the filter asks for, as the whole list shows them now
 * @param shown ids of those that the filtered list shows now
 */
export async function steadilyMissing(
  missing: readonly string[],
  there: () => Promise<readonly string[]>,
  shown: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const among = async (names: readonly string[], look: typeof there, is: boolean): Promise<readonly string[]> => {
    if (names.length === 0) return names;
    const seen = await look();
    return names.filter((name) => seen.includes(name) === is);
  };
  return among(await among(await among(missing, there, true), shown, false), there, true);
}
