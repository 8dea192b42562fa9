import type { Language } from '@wyrmgate/contract/languages';
import type { NewsCategory } from '@wyrmgate/contract/news-constants';
import { plainTextOf, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { news, newsReactionsGiven, newsRevisions, newsTexts } from '../src/news/table.ts';
import { hashText, readingMinutes, slugFrom } from '../src/platform/content-language.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { findUserByName } from '../src/users/service.ts';
import { type Story, stories } from './news-stories.ts';

const hourMs = 3_600_000;

const text = (written: string): RichTextNode => ({ type: 'text', text: written });
const paragraph = (written: string): RichTextNode => ({ type: 'paragraph', content: [text(written)] });

/** A line that starts with `# ` is a heading; one that starts with `- ` is a list item. */
const docOf = (lines: readonly string[]): RichTextDoc => {
  const content: RichTextNode[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    const item: RichTextNode = { type: 'listItem', content: [paragraph(line.slice(2))] };
    if (line.startsWith('# ')) content.push({ type: 'heading', attrs: { level: 2 }, content: [text(line.slice(2))] });
    else if (!line.startsWith('- ')) content.push(paragraph(line));
    else if (last?.type === 'bulletList') last.content?.push(item);
    else content.push({ type: 'bulletList', content: [item] });
  }
  return { type: 'doc', content };
};

const rowOf = (
  id: number,
  language: Language,
  { title, excerpt, lines }: Story,
  source: string | undefined,
  at: Date,
) => {
  const body = docOf(lines);
  const body_text = plainTextOf(body);
  const hash = hashText({ title, excerpt, body });
  return {
    news_id: id,
    language,
    slug: slugFrom(title, language),
    title,
    excerpt,
    body,
    body_text,
    reading_minutes: readingMinutes(body_text),
    source_hash: source ?? hash,
    updated_at: at,
  };
};

const seedReactions = async (tx: Tx, id: number, now: Date): Promise<void> => {
  for (const [name, reaction] of [
    ['player', 'thanks'],
    ['sponsor', 'thanks'],
    ['sponsor', 'flame'],
  ] as const) {
    const user = await findUserByName(tx, name);
    if (user) await tx.insert(newsReactionsGiven).values({ news_id: id, reaction, user_id: user.id, created_at: now });
  }
};

/** Eight articles in all categories, several of them translated, one of them a draft and one scheduled. */
export const seedNews = async (tx: Tx, now: Date): Promise<void> => {
  const author = await findUserByName(tx, 'highwizard');
  for (const { category, hours, pinned = false, draft = false, texts } of stories) {
    const at = new Date(now.getTime() + hours * hourMs);
    const written = at < now ? at : now;
    const [row] = await tx
      .insert(news)
      .values({
        category: category satisfies NewsCategory,
        status: draft ? 'draft' : 'published',
        publish_at: draft ? null : at,
        pinned,
        source_language: 'en',
        author_id: author?.id ?? null,
        created_at: written,
        updated_at: written,
      })
      .returning();
    if (!row) throw new Error('The inserted article was not returned');
    const { en, ...others } = texts;
    const source = rowOf(row.id, 'en', en, undefined, written);
    const translations = Object.entries(others).map(([language, story]) =>
      rowOf(row.id, language as Language, story, source.source_hash, written),
    );
    const rows = [source, ...translations];
    await tx.insert(newsTexts).values(rows);
    if (!draft && at < now) await seedReactions(tx, row.id, now);
    await tx.insert(newsRevisions).values(
      rows.map(({ news_id, language, title, excerpt, body }) => ({
        news_id,
        language,
        title,
        excerpt,
        body,
        hash: hashText({ title, excerpt, body }),
        saved_by: author?.id ?? null,
        saved_at: written,
      })),
    );
  }
};
