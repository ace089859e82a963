/** What each script makes elements with, and texts that hold what no eye can see. It makes no markup from text. */
export const ELEMENTS = String.raw`  const make = (name, content, attributes) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    if (Array.isArray(content)) made.append(...content);
    else if (content !== undefined) made.textContent = content;
    return made;
  };
  // The same marks for what cannot be seen as everywhere else in the page.
  const visible = (text) => String(text).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\u200C\u200D])\p{Cf}/gu, (one) => {
    if (one === '\n' || one === '\t') return one;
    const code = one.codePointAt(0);
    return code > 0xffff ? '\\u{' + code.toString(16) + '}' : '\\u' + code.toString(16).padStart(4, '0');
  });
`;
