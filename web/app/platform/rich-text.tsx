import { Fragment, type ReactNode } from 'react';

export type RichTextProps = {
  /** A translated text with tags of one level: `Read the <link>terms</link>`. */
  text: string;
  /** What each tag becomes. */
  tags: Record<string, (words: string) => ReactNode>;
};

/** Sets elements into a translated sentence, so that translators may move them. Unknown tags show their words only. */
export function RichText({ text, tags }: RichTextProps) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, at) => {
    // split() gives text, tag, words, text, tag, words, …
    if (at % 3 === 1) return null;
    const tag = at % 3 === 2 ? tags[parts[at - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other identity.
    return <Fragment key={at}>{tag ? tag(part) : part}</Fragment>;
  });
}
