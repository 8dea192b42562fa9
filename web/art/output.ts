import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

/** Path of a published file. `name` is relative to `web/public/`. */
export const publicPath = (name: string): string => `${publicFolder}${name}`;

/** Lets a component reserve space for a picture before it loads. */
export interface Placeholder {
  readonly width: number;
  readonly height: number;
  /** A blurred webp data URL, 20 px wide. Absent for cut-out pictures. */
  readonly blur?: string;
}

const avif = { quality: 52, effort: 6 } as const;
const webp = { quality: 78, effort: 6, smartSubsample: true } as const;

/** Writes an AVIF and a WebP file for each width, named `name-<width>`. */
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

/** Creates a picture that is small enough to be part of the page, and is shown until the full picture has loaded. */
export const blurPlaceholder = async (picture: Buffer): Promise<string> => {
  const tiny = await sharp(picture).resize({ width: 20 }).blur(0.8).webp({ quality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
};
