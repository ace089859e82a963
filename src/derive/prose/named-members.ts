/** The members that a text names, in its order: `Names` is the member `name`, and `invoice number` is `invoiceNumber`. */
export function namedIn(text: string, members: readonly string[]): readonly string[] {
  const plain = ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
  const found = members.flatMap((member) => {
    const words = member
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ');
    const places = [` ${words} `, ` ${words}s `, ` ${member.toLowerCase()} `].map((one) => plain.indexOf(one));
    const at = Math.min(...places.filter((place) => place >= 0));
    const isId = /(?:^|[_-])(?:id|uuid)$|Id$/.test(member);
    return Number.isFinite(at) && !isId ? [{ member, at }] : [];
  });
  return found.sort((a, b) => a.at - b.at).map(({ member }) => member);
}
