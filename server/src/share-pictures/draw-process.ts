// Draws a share picture in a separate process, like picture-process.ts of the media library, and prints whether it
// succeeded. The arguments are `ShareDrawing` as JSON, and the output file.
import { maxPixels } from '@wyrmgate/contract/media-constants';
import { shareHeight, shareWidth } from '@wyrmgate/contract/news-constants';
import sharp, { type OverlayOptions } from 'sharp';

export type ShareDrawing = {
  title: string;
  /** Above the title; may be empty. */
  label: string;
  site: string;
  accent: string;
  cover: string | null;
};
export type ShareResult = { drawn: boolean };

const [json = '{}', output = ''] = process.argv.slice(2);
const { title, label: labelText, site, accent, cover } = JSON.parse(json) as ShareDrawing;
const page = '#060b10';
const margin = 80;
const widest = shareWidth - 2 * margin;
const titleHeight = 300;

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.cache(false);
sharp.concurrency(1);

/** Escapes a title for Pango, so that its text is not read as markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Draws text in lines of at most `width`, in any script and direction. */
const draw = (text: string, { size, color, weight = 'bold' }: { size: number; color: string; weight?: string }) =>
  sharp({
    text: {
      text: `<span foreground="${color}" weight="${weight}">${escaped(text)}</span>`,
      font: `Texturina, serif ${size}`,
      width: widest,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Without a font, every letter is drawn as the same box. */
const hasFont = async (): Promise<boolean> => {
  const [wide, narrow] = await Promise.all(['WW', 'ii'].map((text) => draw(text, { size: 40, color: '#fff' })));
  return wide?.info.width !== narrow?.info.width;
};

/** Draws the title as large as possible. Shortens it only if it does not fit at the smallest size. */
const drawTitle = async () => {
  const color = '#f5eddd';
  for (const size of [76, 64, 54, 46]) {
    const drawn = await draw(title, { size, color });
    if (drawn.info.height <= titleHeight) return drawn;
  }
  const letters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment);
  for (let length = Math.floor(letters.length * 0.8); ; length = Math.floor(length * 0.8)) {
    const drawn = await draw(`${letters.slice(0, length).join('').trim()}…`, { size: 46, color });
    if (drawn.info.height <= titleHeight || length < 10) return drawn;
  }
};

/** Darkens the picture, especially at the bottom, so that the text is readable on any cover. */
const shade = (): Buffer => {
  const pixels = Buffer.alloc(shareWidth * shareHeight * 4);
  for (let y = 0; y < shareHeight; y += 1)
    for (let x = 0; x < shareWidth; x += 1) {
      const at = (y * shareWidth + x) * 4;
      pixels[at] = 6;
      pixels[at + 1] = 11;
      pixels[at + 2] = 16;
      pixels[at + 3] = Math.round(110 + (125 * y) / shareHeight);
    }
  return pixels;
};

const background = async (): Promise<Buffer> => {
  const size = { width: shareWidth, height: shareHeight };
  const plain = () =>
    sharp({ create: { ...size, channels: 3, background: page } })
      .png()
      .toBuffer();
  if (cover === null) return plain();
  return sharp(cover, { limitInputPixels: maxPixels, failOn: 'warning' })
    .timeout({ seconds: 10 })
    .resize({ ...size, fit: 'cover' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
};

const run = async (): Promise<ShareResult> => {
  if (!(await hasFont())) return { drawn: false };
  const heading = await drawTitle();
  const label = labelText === '' ? undefined : await draw(labelText, { size: 30, color: accent });
  // In the picture of the site itself, the title is already the name.
  const name = site === title ? undefined : await draw(site, { size: 34, color: '#d8d2c5' });
  const raw = { width: shareWidth, height: shareHeight, channels: 4 } as const;
  const bar = { create: { width: 12, height: shareHeight, channels: 3 as const, background: accent } };
  const bottom = shareHeight - margin;
  const nameTop = name ? Math.max(0, bottom - name.info.height) : bottom;
  const titleTop = Math.max(margin + (label?.info.height ?? 0), nameTop - (name ? 48 : 0) - heading.info.height);
  const layers: OverlayOptions[] = [
    { input: shade(), raw },
    { input: bar, left: 0, top: 0 },
    ...(name ? [{ input: name.data, left: margin, top: nameTop }] : []),
    { input: heading.data, left: margin, top: titleTop },
    ...(label ? [{ input: label.data, left: margin, top: Math.max(24, titleTop - label.info.height - 28) }] : []),
  ];
  await sharp(await background())
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .toFile(output);
  return { drawn: true };
};

process.stdout.write(JSON.stringify(await run()));
