import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language } from '@wyrmgate/contract/languages';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readMailAccent } from '../branding/service.ts';
import { consumeLimit } from '../http/limit.ts';
import { runPictureProcess } from '../media/pictures.ts';
import { fetchPicture } from '../media/squares.ts';
import { mediaOf } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { readSettings } from '../settings/service.ts';
import { isShown } from './read.ts';
import type { ShareDrawing, ShareResult } from './share-process.ts';
import { type NewsRow, news, newsShareImages, newsTexts } from './table.ts';

const script = fileURLToPath(new URL('./share-process.ts', import.meta.url));
/** Raised when the drawing changes. */
const format = 1;
const builtInAccent = '#f07f3a';
const fallback = '/art/og.jpg';
/** More are not drawn at the same time; those requests get the picture of the site. */
const maxWaiting = 4;
const failedSeconds = 600;

type Article = { row: Pick<NewsRow, 'id' | 'category' | 'cover_id'>; language: Language; title: string };
type Drawing = Omit<ShareDrawing, 'cover'> & { coverId: number | null };

/** What is on the picture, the address that names its content, and what is shown if it cannot be drawn. */
const describe = async (
  tx: Tx,
  { row, language, title }: Article,
): Promise<{ drawing: Drawing; url: string; instead: string }> => {
  const { site_name: site } = await readSettings(tx);
  const cover = (await mediaOf(tx, [row.cover_id])).get(row.cover_id ?? 0);
  const picture = cover?.kind === 'image' ? cover : undefined;
  const drawing = {
    title,
    category: translate(language, `news:categories.${row.category}`),
    site,
    accent: (await readMailAccent(tx))?.text ?? builtInAccent,
    coverId: picture?.id ?? null,
  };
  const content = JSON.stringify([format, drawing, picture && mediaUrl(picture)]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
  const instead = picture ? mediaUrl(picture) : fallback;
  return { drawing, url: `/news/share/${row.id}-${language}-${hash}.png`, instead };
};

/** The address of the picture that other sites show next to a link to the article. */
export const shareUrl = async (tx: Tx, article: Article): Promise<string> => (await describe(tx, article)).url;

const drawShare = async (platform: Platform, { coverId, ...texts }: Drawing): Promise<Uint8Array | undefined> => {
  const folder = join(uploadFolder(platform.env), randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const cover = coverId === null ? null : join(folder, 'cover');
    if (coverId !== null && cover !== null) await fetchPicture(platform, coverId, cover);
    const output = join(folder, 'share.png');
    const drawing: ShareDrawing = { ...texts, cover };
    const { drawn } = JSON.parse(await runPictureProcess(script, [JSON.stringify(drawing), output])) as ShareResult;
    return drawn ? await readFile(output) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * `/news/share/{id}-{language}-{hash}.png`. Each version of an article is drawn once, on its first request, and stored; other
 * hashes lead to the current one, so that made-up addresses cost nothing.
 */
export const mountShareImages = (app: FastifyInstance, platform: Platform): void => {
  const { database, cache, clock, log } = platform;
  const drawing = new Map<string, Promise<Uint8Array | undefined>>();

  const drawOnce = (url: string, { row, language }: Article, wanted: Drawing): Promise<Uint8Array | undefined> => {
    const running = drawing.get(url);
    if (running) return running;
    if (drawing.size >= maxWaiting || cache.get(`share-failed:${url}`)) return Promise.resolve(undefined);
    const made = drawShare(platform, wanted)
      .then(async (png) => {
        if (!png) throw new Error('There is no font to draw with.');
        const values = { news_id: row.id, language, url, png };
        await database.db
          .insert(newsShareImages)
          .values(values)
          .onConflictDoUpdate({ target: [newsShareImages.news_id, newsShareImages.language], set: { url, png } });
        return png;
      })
      .catch((error: unknown) => {
        log.warn({ err: error, url }, 'the share picture of an article was not drawn');
        cache.set(`share-failed:${url}`, true, { seconds: failedSeconds, tag: 'news' });
        return undefined;
      })
      .finally(() => drawing.delete(url));
    drawing.set(url, made);
    return made;
  };

  app.get<{ Params: { file: string } }>('/news/share/:file', async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const [, id = '0', language = ''] =
      /^([1-9]\d{0,14})-([a-z]{2})-[0-9a-f]{24}\.png$/.exec(request.params.file) ?? [];
    const { db } = database;
    const [found] = isLanguage(language)
      ? await db
          .select({ row: news, title: newsTexts.title })
          .from(news)
          .innerJoin(newsTexts, and(eq(newsTexts.news_id, news.id), eq(newsTexts.language, language)))
          .where(and(eq(news.id, Number(id)), isShown(clock.now())))
      : [];
    if (!found || !isLanguage(language)) return reply.redirect(fallback, 302);
    const article = { ...found, language };
    const { drawing: wanted, url, instead } = await describe(db, article);
    if (request.url.split('?')[0] !== url) return reply.redirect(url, 302);
    const [stored] = await db.select().from(newsShareImages).where(eq(newsShareImages.url, url));
    const png = stored?.png ?? (await drawOnce(url, article, wanted));
    if (!png) return reply.redirect(instead, 302);
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(png));
  });
};
