import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** Path of a published file, by its name under `web/public/`. */
export const publicPath = (name: string): string => `${publicFolder}${name}`;

/** The data with which a component reserves space for a picture before it loads. */
export interface Placeholder {
  readonly width: number;
  readonly height: number;
  /** 20 px blurred webp data URI; absent for cut-out pictures. */
  readonly blur?: string;
}

const avif = { quality: 52, effort: 6 } as const;
const webp = { quality: 78, effort: 6, smartSubsample: true } as const;

/** Writes `name-<width>.avif` and `.webp` at every width. */
export const writeSizes = async (name: string, picture: Buffer, widths: readonly number[]): Promise<void> => {
  await mkdir(publicPath('art'), { recursive: true });
  for (const width of widths) {
    const resized = (): Sharp => sharp(picture).resize({ width });
    await resized()
      .avif(avif)
      .toFile(publicPath(`art/${name}-${width}.avif`));
    await resized()
      .webp(webp)
      .toFile(publicPath(`art/${name}-${width}.webp`));
  }
};

/** A picture small enough to inline in the page, shown until the full one has loaded. */
export const blurPlaceholder = async (picture: Buffer): Promise<string> => {
  const tiny = await sharp(picture).resize({ width: 20 }).blur(0.8).webp({ quality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
};
