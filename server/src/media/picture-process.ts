// Decodes and re-encodes one uploaded picture in a separate process without secrets or connections, because decoders of untrusted files are
// prone to memory errors and endless loops. Arguments: input, output folder, format.
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxPixels, pictureWidths } from '@wyrmgate/contract/media-constants';
import sharp, { type Sharp } from 'sharp';

/** What the process prints. */
export type PictureResult =
  | { refused: 'broken' | 'typeMismatch' | 'tooManyPixels' }
  | {
      width: number;
      height: number;
      widths: number[];
      animated: boolean;
      duration: number | null;
      placeholder: string;
      files: { name: string; type: string; bytes: number }[];
    };

const [input = '', folder = '', format = ''] = process.argv.slice(2);
/** Exit code if the sizes could not be written. */
const fullDisk = 28;
const stageSeconds = 20;
const options = { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true } as const;

const print = (result: PictureResult) => process.stdout.write(JSON.stringify(result));

/** Avif takes longest, so it gets the lowest effort that still beats webp. */
const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture: Sharp, animated: boolean) => picture.webp({ quality: 75, effort: animated ? 2 : 4 }),
};

const widthsFor = (width: number, widths: readonly number[]): number[] => {
  const largest = Math.min(width, widths.at(-1) ?? width);
  return [...widths.filter((each) => each < largest), largest];
};

const run = async (): Promise<PictureResult> => {
  sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
  sharp.cache(false);
  sharp.concurrency(1);
  const found = await sharp(input, { ...options, limitInputPixels: false }).metadata();
  if (found.format !== format) return { refused: 'typeMismatch' };
  const pages = found.pages ?? 1;
  const frameHeight = found.pageHeight ?? found.height;
  if (found.width * frameHeight * pages > maxPixels) return { refused: 'tooManyPixels' };
  const animated = pages > 1;
  const upright = found.autoOrient;
  const source = () => sharp(input, { ...options, animated }).timeout({ seconds: stageSeconds });
  const widths = animated ? [Math.min(upright.width, pictureWidths[1])] : widthsFor(upright.width, pictureWidths);
  // Decodes the upload once into the largest size, so that a large upload is not decoded again for every size.
  const largest = widths.at(-1) ?? 1;
  const master = join(folder, 'master.v');
  if (!animated) await source().autoOrient().resize({ width: largest }).toColourspace('srgb').toFile(master);
  const files: { name: string; type: string; bytes: number }[] = [];
  let height = 1;
  for (const width of widths)
    for (const kind of animated ? (['webp'] as const) : (['avif', 'webp'] as const)) {
      const name = `${width}.${kind}`;
      const part = join(folder, `part.${kind}`);
      const from = animated ? source() : sharp(master, { ...options, failOn: 'none' });
      const made = await encoders[kind](from.resize({ width }), animated).toFile(part);
      await rename(part, join(folder, name));
      if (width === largest) height = made.pageHeight ?? made.height;
      files.push({ name, type: `image/${kind}`, bytes: (await stat(join(folder, name))).size });
    }
  const tiny = await sharp(animated ? input : master, { limitInputPixels: maxPixels })
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  const duration = animated ? (found.delay ?? []).reduce((sum, each) => sum + each, 0) : null;
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { width: largest, height, widths, animated, duration, placeholder, files };
};

try {
  print(await run());
} catch (error) {
  const text = error instanceof Error ? error.message : '';
  // The disk is full; the picture may be fine.
  if (/no space|write error|ENOSPC|EDQUOT/i.test(text)) process.exitCode = fullDisk;
  else print({ refused: /pixel limit/i.test(text) ? 'tooManyPixels' : 'broken' });
}
