import { createHash } from 'node:crypto';
import { iconSizes } from '@wyrmgate/contract/branding-constants';
import { eq } from 'drizzle-orm';
import { drawSquares } from '../media/squares.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { branding, brandingIcons } from './table.ts';

export type Icons = { hash: string; files: { size: number; png: Uint8Array }[] };

export const drawIcons = async (platform: Platform, mediaId: number): Promise<Icons> => {
  const files = await drawSquares(platform, mediaId, iconSizes);
  const hash = createHash('sha256');
  for (const { png } of files) hash.update(png);
  return { hash: hash.digest('hex').slice(0, 12), files };
};

export const storeIcons = async (tx: Tx, icons: Icons | null): Promise<void> => {
  await tx.delete(brandingIcons);
  if (icons) await tx.insert(brandingIcons).values(icons.files);
};

/** Reads an icon in one statement, so that a URL that browsers cache permanently never serves a newer icon. */
export const readIcon = async (tx: Tx, size: number, hash: string): Promise<Uint8Array | undefined> => {
  const [row] = await tx
    .select({ png: brandingIcons.png })
    .from(brandingIcons)
    .innerJoin(branding, eq(branding.icons, hash))
    .where(eq(brandingIcons.size, size));
  return row?.png;
};
