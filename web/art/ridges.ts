import { clamp, mix, type Rgb, scale, smooth } from './color.ts';
import { at, blend, eachPixel, type Frame } from './frame.ts';
import type { Ridge, Stage } from './scene.ts';
import type { Crest } from './terrain.ts';

/** Samples per pixel column. With a single sample, steep slopes would look like stairs. */
export const subColumns = 4;

const slopeAt = (crest: Crest, i: number, reach: number): number => {
  const last = crest.smooth.length - 1;
  const a = Math.max(0, i - reach);
  const b = Math.min(last, i + reach);
  return (at(crest.smooth, b) - at(crest.smooth, a)) / ((b - a) * crest.step);
};

/** The colour of distant objects at this horizontal position, where they fade into fog. */
export const fogColor = ({ scene, mx }: Stage, x: number): Rgb => {
  const [cold, warm] = scene.palette.fog;
  return mix(cold, warm, Math.exp(-(((x - mx) / 0.46) ** 2)));
};

export const paintRidge = (frame: Frame, stage: Stage, ridge: Ridge, index: number, crest: Crest): void => {
  const { scene, noise, mx, my } = stage;
  const { width, height } = frame;
  const [shade, lit] = scene.palette.ridges[index] ?? [scene.palette.fog[0], scene.palette.fog[1]];
  const rim = scene.palette.rim;
  const salt = index * 7.7 + scene.seed;
  const pixelHeight = 1 / height;
  for (let column = 0; column < width; column++) {
    const x = (column + 0.5) / height;
    const first = column * subColumns;
    let top = 9;
    let low = -9;
    for (let k = 0; k < subColumns; k++) {
      top = Math.min(top, at(crest.edge, first + k));
      low = Math.max(low, at(crest.edge, first + k));
    }
    const slope = slopeAt(crest, first, Math.round(0.012 / crest.step));
    const side = clamp((x - mx) / 0.2, -1, 1);
    const facing = clamp(0.5 - 0.22 * slope * side);
    const reach = 0.25 + 0.95 * Math.exp(-1.25 * Math.abs(x - mx));
    const haze = fogColor(stage, x);
    const relief = (1 - 1.5 * ridge.haze) * smooth(0, 0.8, ridge.fog);
    for (let row = Math.max(0, Math.floor(top * height) - 1); row < height; row++) {
      const y = (row + 0.5) / height;
      let cover = 1;
      if (y < low + pixelHeight) {
        cover = 0;
        for (let k = 0; k < subColumns; k++) cover += clamp((y - at(crest.edge, first + k)) * height + 0.5);
        cover /= subColumns;
      }
      if (cover <= 0) continue;
      const d = Math.max(0, y - at(crest.smooth, first));
      const here = noise.ridge(17 * x + salt, 3.4 * y + 2 * d, 4);
      const there = noise.ridge(17 * (x + 0.004) + salt, 3.4 * y + 2 * d, 4);
      const crag = ((there - here) / 0.004 / 17) * (side >= 0 ? -1 : 1);
      const light =
        Math.max(0, 0.1 + 0.5 * ridge.haze + 0.55 * facing + 0.5 * relief * crag) * Math.exp(-3.4 * d) * reach;
      const edge = Math.exp(-150 * d) * Math.exp(-1.6 * Math.hypot(x - mx, y - my)) * 0.35 * facing;
      let color = mix(shade, lit, clamp(light, 0, 1.3));
      color = mix(color, rim, clamp(edge) * (1 - ridge.haze) * ridge.fog);
      const fog = smooth(0, ridge.fogHeight, d + 0.13 * noise.fbm(2.2 * x + salt, 5 * y, 4)) * ridge.fog + ridge.haze;
      blend(frame, row * width + column, mix(color, haze, clamp(fog)), cover);
    }
  }
};

const mistLevels = [0.68, 0.77, 0.885, 0.975] as const;

export const paintMist = (frame: Frame, stage: Stage, index: number, lift: number): void => {
  const level = (mistLevels[index] ?? 1) - lift;
  const { noise } = stage;
  const sigma = 0.07;
  const strength = 0.5 + 0.04 * index;
  const salt = index * 19.3 + stage.scene.seed;
  eachPixel(frame, level - 3 * sigma, level + 3 * sigma, (x, y, pixel) => {
    const wx = 0.4 * noise.fbm(1.2 * x + salt, 3 * y, 3);
    const wisp = smooth(0.24, 0.72, 0.5 + 0.5 * noise.fbm(1.1 * x + wx + salt, 4.6 * y + wx, 5));
    const alpha = wisp * strength * Math.exp(-(((y - level) / sigma) ** 2));
    if (alpha > 0.002) blend(frame, pixel, scale(fogColor(stage, x), 1.08), alpha);
  });
};
