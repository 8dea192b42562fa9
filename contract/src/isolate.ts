/** Letters of right-to-left scripts, and characters that control the text direction. */
const turns =
  /[\u0590-\u08ff\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const overrides = /[\u202a-\u202e]/g;
const isolates = /[\u2066-\u2069]/g;

const isBalanced = (text: string): boolean => {
  let open = 0;
  for (const [mark] of text.matchAll(isolates)) {
    open += mark === '\u2069' ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
};

/**
 * Isolates a text, such as a name, so that it cannot reorder the sentence around it. Other texts stay unchanged, so that they can be
 * searched and copied.
 */
export const isolate = (text: string): string => {
  if (!turns.test(text)) return text;
  const plain = text.replace(overrides, '');
  return `\u2068${isBalanced(plain) ? plain : plain.replace(isolates, '')}\u2069`;
};
