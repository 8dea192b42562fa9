import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { consumeLimit } from '../http/limit.ts';
import { runPictureProcess } from '../media/pictures.ts';
import { fetchPicture } from '../media/squares.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { uploadFolder } from '../platform/storage/upload-folder.ts';
import { builtInPicture, type Drawing, describeShare, type ShareSubject } from './describe.ts';
import type { ShareDrawing, ShareResult } from './draw-process.ts';
import { type ShareKind, sharePictures } from './table.ts';

const script = fileURLToPath(new URL('./draw-process.ts', import.meta.url));
/** Maximum number of pictures that are being drawn or queued. Above it, requests get the site's picture. */
const maxWaiting = 4;
const failedSeconds = 600;

/** Finds the content of a share picture, as visitors can currently see it. */
export type ShareFinder = (
  tx: Tx,
  wanted: { id: number; language: Language; now: Date },
) => Promise<ShareSubject | undefined>;

const draw = async (platform: Platform, { coverId, ...texts }: Drawing): Promise<Uint8Array | undefined> => {
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
 * `/share/{kind}-{id}-{language}-{hash}.png`. Each version is drawn once, on its first request, and stored; other
 * hashes redirect to the current one, so that made-up URLs cost nothing.
 */
export const mountSharePictures = (
  app: FastifyInstance,
  platform: Platform,
  finders: Readonly<Record<ShareKind, ShareFinder>>,
): void => {
  const { database, cache, clock, log } = platform;
  const drawing = new Map<string, Promise<Uint8Array | undefined>>();

  const drawOnce = (url: string, { kind, id, language }: ShareSubject, wanted: Drawing) => {
    const running = drawing.get(url);
    if (running) return running;
    if (drawing.size >= maxWaiting || cache.get(`share-failed:${url}`)) return Promise.resolve(undefined);
    const made = draw(platform, wanted)
      .then(async (picture) => {
        if (!picture) throw new Error('There is no font to draw with.');
        await database.db
          .insert(sharePictures)
          .values({ kind, target_id: id, language, url, picture })
          .onConflictDoUpdate({
            target: [sharePictures.kind, sharePictures.target_id, sharePictures.language],
            set: { url, picture },
          });
        return picture;
      })
      .catch((error: unknown) => {
        log.warn({ err: error, url }, 'the share picture of a page was not drawn');
        cache.set(`share-failed:${url}`, true, { seconds: failedSeconds, tag: 'branding' });
        return undefined;
      })
      .finally(() => drawing.delete(url));
    drawing.set(url, made);
    return made;
  };

  const isKind = (name: string): name is ShareKind => Object.hasOwn(finders, name);

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const [, kind = '', id = '0', language = ''] =
      /^([a-z]+)-(\d{1,15})-([a-z]{2})-[0-9a-f]{24}\.png$/.exec(request.params.file) ?? [];
    const { db } = database;
    const subject =
      isKind(kind) && isLanguage(language)
        ? await finders[kind](db, { id: Number(id), language, now: clock.now() })
        : undefined;
    if (!subject) return reply.redirect(builtInPicture, 302);
    const { drawing: wanted, url, instead } = await describeShare(db, subject);
    if (request.url.split('?')[0] !== url) return reply.redirect(url, 302);
    const [stored] = await db.select().from(sharePictures).where(eq(sharePictures.url, url));
    const picture = stored?.picture ?? (await drawOnce(url, subject, wanted));
    if (!picture) return reply.redirect(instead, 302);
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(picture));
  });

  // Earlier versions of the portal used this URL for articles, and other sites may have stored it.
  app.get<{ Params: { file: string } }>('/news/share/:file', (request, reply) =>
    reply.redirect(`/share/news-${encodeURIComponent(request.params.file)}`, 302),
  );
};
