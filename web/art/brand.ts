import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { readIcon } from './icons.ts';
import { publicPath } from './output.ts';

const ink = '#060b10';

/** Crops the top of the hero picture to 1200 x 630, and adds a scrim. */
export const drawShareCard = async (hero: Buffer): Promise<void> => {
  const scrim = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="a"><stop stop-color="${ink}" stop-opacity=".78"/><stop offset=".5" stop-color="${ink}" stop-opacity="0"/></linearGradient><linearGradient id="b" x2="0" y2="1"><stop offset=".62" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".7"/></linearGradient></defs><path fill="url(#a)" d="M0 0h1200v630H0z"/><path fill="url(#b)" d="M0 0h1200v630H0z"/></svg>`,
  );
  await sharp(hero)
    .resize({ width: 1200, height: 630, position: 'top' })
    .composite([{ input: scrim }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(publicPath('art/og.jpg'));
};

const badge = (corner: number, inset: number): string => {
  const side = 512 - 2 * inset;
  const glyph = readIcon('dragon-spiral').replaceAll('#fff', 'url(#e)');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="e" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="512"><stop stop-color="#ffab72"/><stop offset="1" stop-color="#e87430"/></linearGradient></defs><rect width="512" height="512" rx="${corner}" fill="${ink}"/><g transform="translate(${inset} ${inset}) scale(${(side / 512).toFixed(4)})">${glyph}</g></svg>\n`;
};

/** Draws the sigil as icons for browsers and phones. */
export const drawBrand = async (): Promise<void> => {
  const favicon = badge(96, 44);
  await writeFile(publicPath('favicon.svg'), favicon);
  await sharp(Buffer.from(favicon), { density: 300 }).resize(32, 32).png().toFile(publicPath('favicon-32.png'));
  const touch = badge(0, 84);
  await sharp(Buffer.from(touch), { density: 300 }).resize(180, 180).png().toFile(publicPath('apple-touch-icon.png'));
};
