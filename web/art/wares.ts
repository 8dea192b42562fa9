import sharp from 'sharp';
import { readIcon } from './icons.ts';
import { makeRandom } from './noise.ts';

const width = 640;
const height = 480;
const size = 316;

/** Colours of the metal, and of the glow behind it. */
type Finish = readonly [light: string, middle: string, dark: string, glow: string];
const moon: Finish = ['#f4fbff', '#9fc0d8', '#3f5f7d', '#3f86c4'];
const ember: Finish = ['#fff0d0', '#f0904a', '#7c2a16', '#e0541c'];
const gold: Finish = ['#fff6d8', '#e5b453', '#7a5114', '#c98a26'];
const jade: Finish = ['#eafff0', '#6cc79a', '#1f5b48', '#2e9c74'];
const night: Finish = ['#f1e9ff', '#9d8bd0', '#3d3272', '#6a50c4'];
const bone: Finish = ['#fffaf0', '#d8c6a4', '#6f5a3c', '#a8763c'];

export type Ware = { readonly name: string; readonly glyph: string; readonly finish: Finish };

/** The items of the demo shop, by file name. */
export const wares: readonly Ware[] = [
  { name: 'item-blade', glyph: 'relic-blade', finish: moon },
  { name: 'item-daggers', glyph: 'daggers', finish: night },
  { name: 'item-greatsword', glyph: 'two-handed-sword', finish: ember },
  { name: 'item-bell', glyph: 'ringing-bell', finish: gold },
  { name: 'item-plate', glyph: 'breastplate', finish: moon },
  { name: 'item-scroll', glyph: 'scroll-unfurled', finish: bone },
  { name: 'item-cloak', glyph: 'wing-cloak', finish: night },
  { name: 'item-shield', glyph: 'griffin-shield', finish: bone },
  { name: 'item-basic', glyph: 'crenel-crown', finish: bone },
  { name: 'item-premium', glyph: 'queen-crown', finish: jade },
  { name: 'item-vip', glyph: 'imperial-crown', finish: gold },
  { name: 'item-ring', glyph: 'big-diamond-ring', finish: jade },
  { name: 'item-chest', glyph: 'locked-chest', finish: ember },
];

/** Sparks that rise around an item. Most are near the bottom. */
const sparks = (seed: number, color: string): string => {
  const random = makeRandom(seed);
  return Array.from({ length: 26 }, () => {
    const x = width * (0.12 + 0.76 * random());
    const y = height * (0.98 - 0.86 * random() ** 1.5);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + 1.9 * random()).toFixed(1)}" fill="${color}" opacity="${(0.25 + 0.6 * random()).toFixed(2)}"/>`;
  }).join('');
};

/** Draws an item on a dark ground, lit from the upper left, as a PNG. */
export const paintWare = ({ glyph, finish: [light, middle, dark, glow] }: Ware, seed: number): Promise<Buffer> => {
  const shape = readIcon(glyph);
  const place = `translate(${(width - size) / 2} ${(height - size) / 2 - 6}) scale(${size / 512})`;
  const layer = (fill: string, extra = '') => `<g ${extra}>${shape.replaceAll('#fff', fill)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<radialGradient id="ground" cx=".5" cy=".46" r=".72"><stop stop-color="#1b2732"/><stop offset=".55" stop-color="#101922"/><stop offset="1" stop-color="#080d12"/></radialGradient>
<radialGradient id="halo"><stop stop-color="${glow}" stop-opacity=".62"/><stop offset=".5" stop-color="${glow}" stop-opacity=".2"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="90" y1="40" x2="420" y2="480"><stop stop-color="${light}"/><stop offset=".42" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>
<filter id="drop" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<ellipse cx="${width / 2}" cy="${height / 2}" rx="270" ry="225" fill="url(#halo)"/>
<g transform="${place}">
${layer(glow, 'filter="url(#soft)" opacity=".8"')}
${layer('#000', 'filter="url(#drop)" opacity=".6" transform="translate(9 17)"')}
${layer(light, 'opacity=".85" transform="translate(-2.5 -3)"')}
${layer('url(#metal)')}
</g>
${sparks(seed, light)}
</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
