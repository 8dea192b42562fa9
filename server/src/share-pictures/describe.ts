import { createHash } from 'node:crypto';
import type { Language } from '@wyrmgate/contract/languages';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { readMailAccent } from '../branding/service.ts';
import { mediaOf } from '../media/usage.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import type { ShareDrawing } from './draw-process.ts';
import type { ShareKind } from './table.ts';

/** Increment this when the drawing changes. */
const format = 3;
const builtInAccent = '#f07f3a';
/** The site's picture, used if no other can be drawn. */
export const builtInPicture = '/art/og.jpg';

/** The content of a drawn picture. */
export type ShareSubject = {
  kind: ShareKind;
  id: number;
  language: Language;
  title: string;
  /** Shown above the title, such as the category. */
  label: string;
  /** A picture in the media library that is drawn behind the text. */
  coverId: number | null;
};
export type Drawing = Omit<ShareDrawing, 'cover'> & { coverId: number | null };

/** Returns the content of a picture, its address, and the picture that is shown if drawing fails. */
export const describeShare = async (
  tx: Tx,
  { kind, id, language, title, label, coverId }: ShareSubject,
): Promise<{ drawing: Drawing; url: string; instead: string }> => {
  const { site_name: site } = await readSettings(tx);
  const cover = (await mediaOf(tx, [coverId])).get(coverId ?? 0);
  const picture = cover?.kind === 'image' ? cover : undefined;
  const accent = (await readMailAccent(tx))?.text ?? builtInAccent;
  const drawing = { title, label, site, accent, coverId: picture?.id ?? null };
  const content = JSON.stringify([format, drawing, picture && mediaUrl(picture)]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
  const instead = picture ? mediaUrl(picture) : builtInPicture;
  return { drawing, url: `/share/${kind}-${id}-${language}-${hash}.png`, instead };
};

/** Returns the address of the picture that other sites show next to a link. */
export const shareUrl = async (tx: Tx, subject: ShareSubject): Promise<string> =>
  (await describeShare(tx, subject)).url;
