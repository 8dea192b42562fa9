import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { launcherProblems } from '@wyrmgate/contract/launcher';
import { manifestPath, type ServerState, signatureHeader } from '@wyrmgate/contract/launcher-constants';
import type { FastifyInstance } from 'fastify';
import { failingLinks } from '../downloads/health.ts';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import { newestHeads, nextNewsChange } from '../news/read.ts';
import type { Platform } from '../platform/platform.ts';
import { isClosedNow } from '../settings/guard.ts';
import { readSettings } from '../settings/service.ts';
import { findStatus, staleAt } from '../world/check.ts';
import { findSample } from '../world/live.ts';
import { readKeys, showKey, signatureText, signWith } from './keys.ts';
import { findCurrent } from './releases.ts';
import { readMirrors } from './settings.ts';
import type { ReleaseRow } from './table.ts';

/** A signed manifest, as it is sent. */
type Signed = { body: Buffer; zipped: Buffer; tag: string; signature: string; files: string };

const cacheSeconds = 30;
const newsShown = 5;
const hourMs = 3_600_000;
/** How long a launcher may use a manifest. The time is short, so that an old manifest cannot be replayed for long. */
const validHours = 72;
const zip = promisify(gzip);

const serverStatus = async (platform: Platform, now: Date) => {
  const { db } = platform.database;
  const { family } = platform.game;
  const status = await findStatus(db, family);
  const end = status && staleAt(status, now);
  if (end) platform.cache.dropAt('launcher', end);
  const fresh = end ? status : undefined;
  const state = async (): Promise<ServerState> => {
    if (await isClosedNow(platform)) return 'maintenance';
    if (!fresh) return 'unknown';
    const { channels } = fresh;
    return channels.length > 0 && channels.every((channel) => channel.status === 'closed') ? 'offline' : 'online';
  };
  // Uses the last sample, because live figures would change the manifest and its ETag more often.
  const figures = fresh && ((await findSample(db, family, now)) ?? fresh);
  return { state: await state(), players: figures?.total ?? null, checked_at: figures?.at?.toISOString() ?? null };
};

/** Returns everything except the files. */
const describe = async (platform: Platform, release: ReleaseRow, now: Date) => {
  const { db } = platform.database;
  const { publicUrl } = platform.env;
  const { mirrors } = await readMirrors(db);
  const down = await failingLinks(db);
  const news = await newestHeads(db, { now, limit: newsShown });
  const { site_name } = await readSettings(db);
  // Rounded to the hour, so that the manifest and its ETag stay the same while nothing changes.
  const created = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    format: 1,
    site: { name: site_name, url: publicUrl },
    version: release.version,
    sequence: release.sequence,
    published_at: release.published_at?.toISOString(),
    created_at: new Date(created).toISOString(),
    expires_at: new Date(created + validHours * hourMs).toISOString(),
    file_count: release.file_count,
    size: release.size,
    files_sha256: createHash('sha256').update(release.files).digest('hex'),
    mirrors: mirrors.filter(({ link }) => !down.has(link)).map(({ name, link }) => ({ name, url: link })),
    server: await serverStatus(platform, now),
    news: news.map(({ row, texts }) => ({
      id: row.id,
      category: row.category,
      published_at: (row.publish_at ?? row.created_at).toISOString(),
      language: row.source_language,
      texts: Object.fromEntries(
        texts.map(({ language, title, excerpt, slug }) => [
          language,
          { title, excerpt, url: `${publicUrl}/news/${slug}?lang=${language}` },
        ]),
      ),
    })),
    keys: (await readKeys(db, now)).map(showKey),
  };
};

const signManifest = async (platform: Platform, have: string | undefined): Promise<Signed> => {
  const { database, clock } = platform;
  const now = clock.now();
  const release = await findCurrent(database.db);
  if (!release) throw problem(launcherProblems.noRelease);
  const next = await nextNewsChange(database.db, now);
  if (next) platform.cache.dropAt('launcher', next);
  const data = await describe(platform, release, now);
  const files = have === data.files_sha256 ? 'null' : release.files;
  const body = Buffer.from(`${JSON.stringify({ success: true, data }).slice(0, -2)},"files":${files}}}`);
  const signatures = signWith(platform, await readKeys(database.db, now), body);
  if (signatures.length === 0) throw problem(launcherProblems.noKey);
  const signature = signatureText(signatures);
  const tag = createHash('sha256').update(body).update(signature).digest('base64url').slice(0, 27);
  return { body, zipped: await zip(body), tag: `W/"${tag}"`, signature, files: data.files_sha256 };
};

/**
 * `GET /api/launcher/manifest`, described in docs/launcher.md. A launcher sends the `files_sha256` of its list as `have`; if
 * that list is current, `files` is null.
 */
export const mountManifest = (app: FastifyInstance, platform: Platform): void => {
  const { cache } = platform;
  const building = new Map<string, Promise<Signed>>();
  const prepare = (key: string, have: string | undefined): Promise<Signed> => {
    const cached = cache.get<Signed>(key);
    if (cached) return Promise.resolve(cached);
    const started = building.get(key);
    if (started) return started;
    const generation = cache.generation();
    const made = signManifest(platform, have)
      .then((signed) => {
        if (generation === cache.generation()) cache.set(key, signed, { seconds: cacheSeconds, tag: 'launcher' });
        return signed;
      })
      .finally(() => building.delete(key));
    building.set(key, made);
    return made;
  };

  app.get<{ Querystring: { have?: unknown } }>(manifestPath, async (request, reply) => {
    await consumeLimit(platform, request, 'read');
    const whole = await prepare('launcher:manifest', undefined);
    // A launcher with any other list gets the whole manifest.
    const known = request.query.have === whole.files;
    const { body, zipped, tag, signature } = known ? await prepare('launcher:manifest:head', whole.files) : whole;
    reply
      .header('etag', tag)
      .header(signatureHeader, signature)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, no-cache')
      .header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.split(',').some((each) => each.trim() === tag)) return reply.code(304).send();
    if (!known) await consumeLimit(platform, request, 'launcherManifest');
    reply.type('application/json; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(zipped);
  });
};
