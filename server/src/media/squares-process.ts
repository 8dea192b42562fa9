// Draws squares from a stored picture, in a separate process like picture-process.ts and for the same reasons. Arguments: input, output
// folder, sides in pixels separated by commas.
import { join } from 'node:path';
import { maxPixels } from '@wyrmgate/contract/media-constants';
import sharp from 'sharp';

const [input = '', folder = '', sides = ''] = process.argv.slice(2);
/**
 * Apple devices round the corners of an icon of this size and fill its transparent pixels with black, so it gets a margin in the page
 * colour.
 */
const apple = 180;
const page = '#060b10';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

sharp.cache(false);
sharp.concurrency(1);
for (const side of sides.split(',').map(Number)) {
  const margin = side === apple ? 16 : 0;
  const inner = side - 2 * margin;
  const background = side === apple ? page : clear;
  const square = sharp(input, { limitInputPixels: maxPixels, failOn: 'warning' })
    .timeout({ seconds: 10 })
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  await (side === apple ? square.flatten({ background: page }) : square)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `${side}.png`));
}
