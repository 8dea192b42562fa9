// Previews of pages that posts link to. Only pages at public addresses are read, and previews show only plain text.
import type { Language } from '@wyrmgate/contract/languages';
import { isExternalHref, isSafeHref, type RichTextDoc, type RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { and, eq, inArray, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fetchPublic, type PublicResponse } from '../../platform/network/fetch-public.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/service.ts';
import { openNetworks } from '../../webhooks/address.ts';
import { openScreens } from '../../word-filter/screen.ts';
import { forumPosts } from '../table.ts';
import { type PageFacts, readPageFacts } from './read-page.ts';
import { forumLinkPreviews } from './table.ts';

export const previewQueue = 'forum.previews';

const maxPerPost = 3;
/** Previews of pages that no post has linked to for this long are deleted. */
const keptDays = 90;
const hourMs = 3_600_000;
const lifetimeMs = { page: 24 * hourMs, failure: hourMs } as const;
const limits = { timeoutMs: 5000, maxBytes: 512 * 1024, maxRedirects: 3 } as const;

const linkOf = (paragraph: RichTextNode): string | undefined => {
  const [text, ...others] = (paragraph.content ?? []).filter(
    (node) => node.type !== 'text' || node.text?.trim() !== '',
  );
  if (text?.type !== 'text' || others.length > 0) return undefined;
  const href = text.marks?.find(({ type }) => type === 'link')?.attrs?.href;
  return isSafeHref(href) && isExternalHref(href) && /^https?:/i.test(href) ? href : undefined;
};

/** Returns links that are alone in their paragraph, which is how writers request a preview. */
export const previewLinksOf = (doc: RichTextDoc): string[] => {
  const links = doc.content.flatMap((node) => (node.type === 'paragraph' ? (linkOf(node) ?? []) : []));
  return [...new Set(links)].slice(0, maxPerPost);
};

export type Preview = { url: string } & PageFacts;

/**
 * Returns the stored previews of these links if the owner has switched previews on. Applies the current word filter,
 * which masks words and hides previews that it would hold or reject.
 */
export const readPreviews = async (
  tx: Tx,
  urls: readonly string[],
  language?: Language | null,
): Promise<Map<string, Preview>> => {
  if (urls.length === 0 || !(await readSettings(tx)).forum_link_previews) return new Map();
  const rows = await tx
    .select()
    .from(forumLinkPreviews)
    .where(and(inArray(forumLinkPreviews.url, [...urls]), ne(forumLinkPreviews.title, '')));
  if (rows.length === 0) return new Map();
  const screens = await openScreens(tx, language);
  const shown = rows.flatMap(({ url, title, description, site }): Preview[] => {
    const screen = screens();
    const texts = { title: screen.text(title), description: screen.text(description), site: screen.text(site) };
    const action = screen.action();
    return action === 'hold' || action === 'reject' ? [] : [{ url, ...texts }];
  });
  return new Map(shown.map((preview) => [preview.url, preview]));
};

/** Schedules a job that reads the linked pages after the post is shown. */
export const requestPreviews = async (
  platform: Platform,
  tx: Tx,
  post: { id: number; body: RichTextDoc },
): Promise<void> => {
  if (previewLinksOf(post.body).length === 0 || !(await readSettings(tx)).forum_link_previews) return;
  await platform.jobs.send(tx, previewQueue, { post: post.id });
};

/**
 * Only default web ports are allowed, because others can reach internal services. Tests, which allow local networks,
 * may use any port.
 */
const assertPort = (address: string, open: readonly string[]): void => {
  if (new URL(address).port !== '' && open.length === 0) throw new Error('Only the ports of web pages are read.');
};

const redirects = [301, 302, 303, 307, 308];

/** Reads a page and follows its redirects. `mayRead` says whether the word filter lets a post link to an address. */
const fetchPage = async (
  address: string,
  open: readonly string[],
  mayRead: (url: string) => boolean,
): Promise<PublicResponse> => {
  const until = Date.now() + limits.timeoutMs;
  let url = address;
  for (let left: number = limits.maxRedirects; ; left -= 1) {
    assertPort(url, open);
    if (!mayRead(url)) throw new Error('The word filter rejects this address.');
    const response = await fetchPublic(url, {
      method: 'GET',
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      timeoutMs: Math.max(1, until - Date.now()),
      maxBytes: limits.maxBytes,
      open,
    });
    const target = redirects.includes(response.status) ? response.headers.location : undefined;
    if (target === undefined || left === 0) return response;
    url = new URL(target, url).href;
  }
};

/** Reads pages without a current preview, up to the author's limit. Returns whether there are new previews to show. */
export const readPages = async (platform: Platform, urls: readonly string[], author: number): Promise<boolean> => {
  const { database, clock, env, limits: rates } = platform;
  const { db } = database;
  if (!(await readSettings(db)).forum_link_previews) return false;
  const now = clock.now();
  const known = urls.length
    ? await db
        .select()
        .from(forumLinkPreviews)
        .where(inArray(forumLinkPreviews.url, [...urls]))
    : [];
  const screens = await openScreens(db);
  const mayRead = (address: string): boolean => {
    const screen = screens();
    screen.text(address);
    return screen.action() === undefined;
  };
  let changed = false;
  for (const url of urls) {
    if (known.some((row) => row.url === url && row.expires_at > now)) continue;
    if ((await rates.consume('linkPreviews', String(author))) > 0) break;
    const facts = await fetchPage(url, openNetworks(env), mayRead).then(readPageFacts, () => undefined);
    const row = {
      title: facts?.title ?? '',
      description: facts?.description ?? '',
      site: facts?.site ?? '',
      expires_at: new Date(now.getTime() + (facts ? lifetimeMs.page : lifetimeMs.failure)),
    };
    // If a page cannot be read now, its earlier preview stays.
    await db
      .insert(forumLinkPreviews)
      .values({ url, ...row })
      .onConflictDoUpdate({ target: forumLinkPreviews.url, set: facts ? row : { expires_at: row.expires_at } });
    changed ||= facts !== undefined;
  }
  const old = new Date(now.getTime() - keptDays * 24 * hourMs);
  const failed = and(eq(forumLinkPreviews.title, ''), lt(forumLinkPreviews.expires_at, now));
  await db.delete(forumLinkPreviews).where(or(failed, lt(forumLinkPreviews.expires_at, old)));
  return changed;
};

export const readLinkedPages = async (platform: Platform, { post: id }: { post: number }): Promise<void> => {
  const { db } = platform.database;
  const [post] = await db
    .select({ body: forumPosts.body, author: forumPosts.author_id })
    .from(forumPosts)
    .where(eq(forumPosts.id, id));
  if (post && (await readPages(platform, previewLinksOf(post.body), post.author))) platform.cache.drop('forum');
};
