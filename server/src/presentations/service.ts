import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { Media } from '@wyrmgate/contract/media';
import { type presentations as contract, presentationProblems } from '@wyrmgate/contract/presentations';
import { mediaIdsOf } from '@wyrmgate/contract/rich-text-document';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isBot } from '../http/bots.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { mediaOf } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { shareUrl } from '../share-pictures/describe.ts';
import { findNames } from '../users/service.ts';
import { presentationSubject } from './share.ts';
import { type PresentationRow, presentations, presentationViews, type SlideRow } from './table.ts';

type Contract = typeof contract;
type Files = Map<number, Media>;

/** The files of a row's slides, and of its texts. */
export const filesOf = (row: Pick<PresentationRow, 'slides' | 'contents'>): number[] => [
  ...row.slides.flatMap(({ media }) => Object.values(media)),
  ...Object.values(row.contents).flatMap(mediaIdsOf),
];

/** A file that was deleted is left out. */
const showSlide = ({ media, captions }: SlideRow, files: Files) => ({
  media: Object.fromEntries(
    Object.entries(media).flatMap(([language, id]) => {
      const file = files.get(id);
      return file ? [[language, file]] : [];
    }),
  ),
  captions,
});

const coverId = ({ slides }: PresentationRow, files: Files): Media | null =>
  slides.flatMap(({ media }) => files.get(media[defaultLanguage] ?? 0) ?? []).find(({ kind }) => kind === 'image') ??
  null;

const showSummary = (row: PresentationRow, files: Files, names: Map<number, string>) => ({
  slug: row.slug,
  titles: row.titles,
  excerpts: row.excerpts,
  cover: coverId(row, files),
  views: row.views,
  creator: (row.creator_id && names.get(row.creator_id)) || null,
  created_at: row.created_at.toISOString(),
});

export const namesOf = (tx: Tx, rows: readonly PresentationRow[]): Promise<Map<number, string>> =>
  findNames(
    tx,
    rows.flatMap(({ creator_id }) => creator_id ?? []),
  );

export const listPresentations = async ({ tx }: Work): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select()
    .from(presentations)
    .where(eq(presentations.status, 'published'))
    .orderBy(asc(presentations.sort_order), asc(presentations.id));
  const files = await mediaOf(
    tx,
    rows.flatMap(({ slides }) => slides.map(({ media }) => media[defaultLanguage])),
  );
  const names = await namesOf(tx, rows);
  return {
    presentations: rows.map((row) => ({ ...showSummary(row, files, names), slides: row.slides.length })),
  };
};

const published = (slug: string) => and(eq(presentations.slug, slug), eq(presentations.status, 'published'));

export const getPresentation = async (
  { tx }: Work,
  { params, query }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const [row] = await tx.select().from(presentations).where(published(params.slug));
  if (!row) throw problem(presentationProblems.notFound);
  const files = await mediaOf(tx, filesOf(row));
  return {
    ...showSummary(row, files, await namesOf(tx, [row])),
    contents: row.contents,
    share_picture: await shareUrl(tx, presentationSubject(row, query.lang)),
    slides: row.slides.map((slide) => showSlide(slide, files)).filter(({ media }) => Object.keys(media).length > 0),
    media: Object.values(row.contents)
      .flatMap(mediaIdsOf)
      .flatMap((id) => files.get(id) ?? []),
  };
};

/**
 * Stores IP address and browser only as a keyed hash that includes the day, so that it cannot identify anyone later.
 */
export const countView = async (
  { tx, platform, request, now }: Work,
  { params }: Received<Contract['countView']>,
): Promise<Returned<Contract['countView']>> => {
  const [row] = await tx
    .select({ id: presentations.id })
    .from(presentations)
    .where(published(params.slug))
    // A concurrent delete would otherwise violate the foreign key.
    .for('key share');
  if (!row) throw problem(presentationProblems.notFound);
  if (isBot(request.userAgent)) return { counted: false };
  const day = now.toISOString().slice(0, 10);
  const viewer = platform.crypto.mac('presentations.viewer', `${day} ${request.ip} ${request.userAgent}`);
  const [added] = await tx
    .insert(presentationViews)
    .values({ presentation_id: row.id, day, viewer })
    .onConflictDoNothing()
    .returning({ day: presentationViews.day });
  if (!added) return { counted: false };
  await tx
    .update(presentations)
    .set({ views: sql`${presentations.views} + 1` })
    .where(eq(presentations.id, row.id));
  return { counted: true };
};
