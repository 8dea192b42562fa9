import { clamp, mix, type Rgb, scale, smooth } from './color.ts';
import { add, at, blend, eachPixel, type Frame } from './frame.ts';
import { fogColor } from './ridges.ts';
import type { Stage } from './scene.ts';

const read = (frame: Frame, x: number, y: number): Rgb => {
  const column = clamp(Math.round(x * frame.height - 0.5), 0, frame.width - 1);
  const row = clamp(Math.round(y * frame.height - 0.5), 0, frame.height - 1);
  const i = (row * frame.width + column) * 3;
  return [at(frame.data, i), at(frame.data, i + 1), at(frame.data, i + 2)];
};

/** Draws a sea from `line` down: a rippled reflection of the scene, and moonlight on the water. */
export const paintWater = (frame: Frame, stage: Stage, line: number): void => {
  const { scene, noise, mx, my, r } = stage;
  const deep = mix(scene.palette.sky[0], scene.palette.sky[1], 0.85);
  eachPixel(frame, line, 1, (x, y, pixel) => {
    const t = clamp((y - line) / (1 - line));
    // Waves get smaller toward the horizon.
    const depth = 1 / (t + 0.06);
    const wave = noise.fbm((x - mx) * 2.6 * depth ** 0.75 + 40, 9 * depth ** 0.9, 4);
    const swell = noise.fbm((x - mx) * 1.1 * depth ** 0.7 + 90, 4.2 * depth ** 0.9, 3);
    const bend = (wave + 0.6 * swell) * (0.01 + 0.05 * t);
    const mirrored = read(frame, x + bend * 0.35, Math.max(0, 2 * line - y - bend * 1.6));
    const fresnel = 0.72 - 0.42 * smooth(0, 0.8, t) + 0.3 * swell * t;
    blend(frame, pixel, mix(deep, mirrored, clamp(fresnel)), 1);
    const path = Math.exp(-(((x - mx) / (0.45 * r + 0.5 * r * t + 0.03)) ** 2));
    const crest = smooth(0.02, 0.34, wave + 0.35 * swell);
    add(frame, pixel, scale(scene.palette.moon[0], 1), path * crest * (0.62 - 0.36 * t) * smooth(1, 0.1, my));
    add(frame, pixel, scene.palette.glow, path * 0.06);
    const shore = Math.exp(-(((y - line) / 0.012) ** 2));
    blend(frame, pixel, scale(fogColor(stage, x), 1.1), 0.5 * shore);
  });
};
