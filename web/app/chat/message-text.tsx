import { linkPattern, mentionPattern } from '@wyrmgate/contract/chat-constants';

type Part = { key: number; text: string; link: boolean; mention?: string };

const splitBy = (text: string, pattern: RegExp, start: number, make: (match: RegExpMatchArray) => Partial<Part>) => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ key: start + from, text: text.slice(from, match.index), link: false });
    parts.push({ key: start + match.index, text: match[0], link: false, ...make(match) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ key: start + from, text: text.slice(from), link: false });
  return parts;
};

/** Splits a text into plain parts, URLs and mentions. */
export const partsOf = (text: string): Part[] =>
  splitBy(text, linkPattern, 0, () => ({ link: true })).flatMap((part) =>
    part.link
      ? part
      : splitBy(part.text, mentionPattern, part.key, ([, name = '']) => ({ mention: name.toLowerCase() })),
  );

/** Shows plain text with linked URLs and highlighted mentions. Mentions of the viewer stand out most. */
export function MessageText({ text, me }: { text: string; me?: string }) {
  return partsOf(text).map((part) => {
    if (part.link)
      return (
        <a key={part.key} href={part.text} rel="nofollow ugc noopener" target="_blank" className="underline">
          {part.text}
        </a>
      );
    if (part.mention === undefined) return part.text;
    return part.mention === me?.toLowerCase() ? (
      <mark key={part.key} className="rounded bg-accent-fill px-1 font-[600] text-on-accent">
        {part.text}
      </mark>
    ) : (
      <strong key={part.key} className="font-[600] text-heading">
        {part.text}
      </strong>
    );
  });
}
