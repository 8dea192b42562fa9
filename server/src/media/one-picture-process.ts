// Re-encodes one picture as a single webp file, in a separate process like picture-process.ts and for the same reasons. Arguments: input,
// output file, longest side in pixels, `inside` or `cover` for a square; prints the size, or why the picture is rejected.
import { maxPixels } from '@wyrmgate/contract/media-constants';
import sharp from 'sharp';

export type OnePictureResult = { width: number; height: number } | { refused: 'broken' | 'tooManyPixels' };

const [input = '', output = '', side = '1', fit = 'inside'] = process.argv.slice(2);
const formats = ['png', 'jpeg', 'webp', 'gif'];

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.cache(false);
sharp.concurrency(1);

const run = async (): Promise<OnePictureResult> => {
  const found = await sharp(input, { limitInputPixels: false }).metadata();
  if (!formats.includes(found.format)) return { refused: 'broken' };
  if (found.width * (found.pageHeight ?? found.height) > maxPixels) return { refused: 'tooManyPixels' };
  // Reads only the first frame of an animation, and no metadata, because photos contain the place where they were taken.
  const { width, height } = await sharp(input, { limitInputPixels: maxPixels, failOn: 'warning' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({
      width: Number(side),
      height: Number(side),
      ...(fit === 'cover' ? { fit } : { fit: 'inside', withoutEnlargement: true }),
    })
    .toColourspace('srgb')
    .webp({ quality: 75, effort: 4 })
    .toFile(output);
  return { width, height };
};

const result = await run().catch((error: unknown): OnePictureResult => {
  const text = error instanceof Error ? error.message : '';
  // The disk is full; the picture may be fine.
  if (/no space|write error|ENOSPC|EDQUOT/i.test(text)) process.exit(28);
  return { refused: /pixel limit/i.test(text) ? 'tooManyPixels' : 'broken' };
});
process.stdout.write(JSON.stringify(result));
