/** Punctuation after an address belongs to the sentence. */
const address = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi;

type Part = { key: number; text: string; link: boolean };

/** The text in parts, with addresses apart. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) parts.push({ key: from, text: text.slice(from, index), link: false });
    parts.push({ key: index, text: found, link: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ key: from, text: text.slice(from), link: false });
  return parts;
};

/** Plain text in which addresses are links. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map((part) =>
    part.link ? (
      <a key={part.key} href={part.text} rel="nofollow ugc noopener" target="_blank" className="underline">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
