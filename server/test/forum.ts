import { forumGroups, forumSections } from '../src/forum/table.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './users.ts';

export const docOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

type Rights = Partial<typeof forumSections.$inferInsert>;

/** Adds a section with these rights and returns its id. */
export const addSection = async (app: TestApp, slug: string, rights: Rights = {}): Promise<number> => {
  const { db } = app.platform.database;
  const [group] = await db
    .insert(forumGroups)
    .values({ names: { en: 'Group' }, sort_order: 1 })
    .returning();
  const [section] = await db
    .insert(forumSections)
    .values({
      group_id: group?.id ?? 0,
      slug,
      names: { en: slug },
      descriptions: {},
      icon: 'scroll',
      see_right: 'everyone',
      post_right: 'players',
      reply_right: 'players',
      read_only: false,
      sort_order: 1,
      ...rights,
    })
    .returning();
  return section?.id ?? 0;
};

/** Saves a section with these changes, as its back-office screen would. */
export const saveSection = async (staff: TestUser, id: number, changes: Rights): Promise<void> => {
  const { groups } = await staff.api.forum.adminSections();
  for (const group of groups) {
    const section = group.sections.find((one) => one.id === id);
    if (!section) continue;
    const { id: _, threads: __, posts: ___, ...form } = section;
    await staff.api.forum.updateSection({ params: { id }, body: { ...form, ...changes } as never });
    return;
  }
  throw new Error(`Section ${id} does not exist.`);
};

/** Reads the whole sitemap: the index, and the threads of every file. */
export const readSitemap = async (api: TestUser['api']) => {
  const { sections, files } = await api.forum.sitemap();
  const threads = [];
  for (const file of files) threads.push(...(await api.forum.sitemapFile({ params: { file } })).threads);
  return { sections, files, threads };
};
