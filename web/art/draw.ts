import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawBrand, drawShareCard } from './brand.ts';
import { faceSize, strikeFace } from './coin.ts';
import { blurPlaceholder, type Placeholder, writeSizes } from './output.ts';
import { paintScene } from './paint.ts';
import { heapPile, pileHeight, piles, pileWidth } from './piles.ts';
import { scenes } from './scenes.ts';
import { paintWare, wares } from './wares.ts';

const placeholderFile = fileURLToPath(new URL('placeholders.json', import.meta.url));

const readPlaceholders = async (): Promise<Record<string, Placeholder>> => {
  if (!existsSync(placeholderFile)) return {};
  const parsed: Record<string, Placeholder> = JSON.parse(await readFile(placeholderFile, 'utf8'));
  return parsed;
};

/** Published widths of a picture. The largest one is the size at which the scene is painted. */
const widthsOf = (name: string): readonly number[] => {
  if (name === 'hero' || name === 'band') return [640, 1280, 1920, 2560];
  if (name === 'hero-phone') return [736, 960];
  if (name.startsWith('empire-')) return [640, 1280];
  if (name.startsWith('scene-')) return [320, 640, 1280];
  return [640, 1280, 1920];
};

const drawLandscape = async (name: string, record: Record<string, Placeholder>): Promise<void> => {
  const scene = scenes[name];
  if (!scene) return;
  const widths = widthsOf(name);
  const painted = await paintScene(scene, Math.round(Math.max(...widths) / scene.aspect));
  const { width, height } = painted;
  const picture = await sharp(painted.bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  await writeSizes(name, picture, widths);
  record[name] = { width, height, blur: await blurPlaceholder(picture) };
  if (name === 'hero') await drawShareCard(picture);
};

const drawCoins = async (wanted: (name: string) => boolean, record: Record<string, Placeholder>): Promise<void> => {
  const names = ['coin', ...piles.map((_, i) => `pile-${i + 1}`)].filter(wanted);
  if (names.length === 0) return;
  const face = await strikeFace();
  if (names.includes('coin')) {
    const raw = { width: faceSize, height: faceSize, channels: 4 } as const;
    await writeSizes('coin', await sharp(face, { raw }).png().toBuffer(), [48, 96, 256]);
    record.coin = { width: 256, height: 256 };
  }
  for (const [i, pile] of piles.entries()) {
    const name = `pile-${i + 1}`;
    if (!names.includes(name)) continue;
    await writeSizes(name, await heapPile(face, pile, 900 + i), [320, 640]);
    record[name] = { width: pileWidth / 2, height: pileHeight / 2 };
  }
};

/** Without arguments, draws everything. Names such as `hero`, `coin`, `pile-3` or `brand` limit the run to those pictures. */
const drawAll = async (chosen: readonly string[]): Promise<void> => {
  const wanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
  const record = await readPlaceholders();
  for (const name of Object.keys(scenes).filter(wanted)) {
    const start = performance.now();
    await drawLandscape(name, record);
    console.log(`${name} ${Math.round(performance.now() - start)} ms`);
  }
  await drawCoins(wanted, record);
  for (const [i, ware] of wares.entries())
    if (wanted(ware.name)) await writeSizes(ware.name, await paintWare(ware, 700 + i), [320, 640]);
  if (wanted('brand')) await drawBrand();
  const sorted = Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(placeholderFile, `${JSON.stringify(sorted, null, 2)}\n`);
};

await drawAll(process.argv.slice(2));
