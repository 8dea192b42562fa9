import { clamp, hex, mix, type Rgb, ramp, smooth, toSrgb } from './color.ts';
import { at } from './frame.ts';
import { readIcon } from './icons.ts';
import { blur, drawMask } from './mask.ts';
import { makeNoise } from './noise.ts';

/** Width and height in pixels. */
export const faceSize = 640;

const bronze: readonly (readonly [number, Rgb])[] = [
  [0, hex('#2a1206')],
  [0.34, hex('#7d4515')],
  [0.6, hex('#c4832f')],
  [0.84, hex('#f0bd62')],
  [1, hex('#ffe9b4')],
];

const bronzeAt = (light: number): Rgb => ramp(bronze, clamp(light));

const beads = 60;

const strikeRelief = async (): Promise<Float32Array> => {
  const n = faceSize;
  const c = n / 2;
  const outer = await drawMask(`<circle cx="${c}" cy="${c}" r="${c - 5}"/>`, n, n);
  const field = await drawMask(`<circle cx="${c}" cy="${c}" r="${c - 30}"/>`, n, n);
  const ringMask = await drawMask(
    `<circle cx="${c}" cy="${c}" r="${c - 74}" fill="none" stroke="#fff" stroke-width="7"/>`,
    n,
    n,
  );
  let dots = '';
  for (let i = 0; i < beads; i++) {
    const angle = (i / beads) * Math.PI * 2;
    dots += `<circle cx="${c + Math.cos(angle) * (c - 53)}" cy="${c + Math.sin(angle) * (c - 53)}" r="8.4"/>`;
  }
  const dotMask = await drawMask(dots, n, n);
  const glyph = await drawMask(
    `<g transform="translate(${c - 196} ${c - 196}) scale(${392 / 512})">${readIcon('dragon-spiral')}</g>`,
    n,
    n,
  );
  const [rimSoft, fieldSoft] = [blur(outer, n, n, 4), blur(field, n, n, 3)];
  const [ringSoft, dotSoft] = [blur(ringMask, n, n, 2), blur(dotMask, n, n, 2.2)];
  const [crisp, round] = [blur(glyph, n, n, 2.2), blur(glyph, n, n, 6)];
  const height = new Float32Array(n * n);
  for (let i = 0; i < height.length; i++) {
    const rim = at(rimSoft, i) - at(fieldSoft, i);
    height[i] = 10 * rim + 5 * at(ringSoft, i) + 7 * at(dotSoft, i) + 7 * at(crisp, i) + 11 * at(round, i);
  }
  return height;
};

/** The face of the coin from above, as RGBA bytes of a square with the side `faceSize`. */
export const strikeFace = async (): Promise<Buffer> => {
  const n = faceSize;
  const height = await strikeRelief();
  const disc = await drawMask(`<circle cx="${n / 2}" cy="${n / 2}" r="${n / 2 - 3}"/>`, n, n);
  const noise = makeNoise(404);
  const bytes = Buffer.alloc(n * n * 4);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const i = row * n + column;
      const dx = at(height, i + (column < n - 1 ? 1 : 0)) - at(height, i - (column > 0 ? 1 : 0));
      const dy = at(height, i + (row < n - 1 ? n : 0)) - at(height, i - (row > 0 ? n : 0));
      const u = column / n - 0.5;
      const v = row / n - 0.5;
      const nx = -dx * 0.62 + u * 0.34;
      const ny = -dy * 0.62 + v * 0.34;
      const length = Math.hypot(nx, ny, 1);
      const key = Math.max(0, (-0.52 * nx - 0.66 * ny + 0.54) / length);
      const fill = Math.max(0, (0.7 * nx + 0.35 * ny + 0.3) / length);
      const mirror = 0.5 + 0.5 * Math.sin((nx * 2.1 - ny * 2.9) / length + 1.1 + 2.6 * (u - v));
      const wear = 0.055 * noise.fbm(u * 30, v * 30, 4) + 0.05 * noise.fbm(u * 4, v * 4, 3);
      const cavity = smooth(0, 16, at(height, i));
      const light = 0.04 + 0.56 * key + 0.13 * fill + 0.22 * mirror ** 1.6 + 0.1 * cavity + wear;
      const shine = key > 0.86 ? (key - 0.86) * 2.4 : 0;
      const color = mix(bronzeAt(light), [1, 0.95, 0.82], clamp(shine));
      bytes[i * 4] = Math.round(clamp(toSrgb(color[0])) * 255);
      bytes[i * 4 + 1] = Math.round(clamp(toSrgb(color[1])) * 255);
      bytes[i * 4 + 2] = Math.round(clamp(toSrgb(color[2])) * 255);
      bytes[i * 4 + 3] = Math.round(at(disc, i) * 255);
    }
  }
  return bytes;
};
