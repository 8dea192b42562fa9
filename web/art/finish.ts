import { clamp, smooth, toSrgb } from './color.ts';
import { at, type Frame } from './frame.ts';
import { blur } from './mask.ts';
import { makeRandom } from './noise.ts';
import type { Scene } from './scene.ts';

const shrink = 4;

/** Extracts light above a threshold at a quarter of the size, and blurs it. */
const gatherBloom = (frame: Frame, channel: number): { plane: Float32Array; width: number; height: number } => {
  const width = Math.ceil(frame.width / shrink);
  const height = Math.ceil(frame.height / shrink);
  const plane = new Float32Array(width * height);
  for (let row = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++) {
      const value = Math.min(2, at(frame.data, (row * frame.width + column) * 3 + channel)) - 0.42;
      const cell = Math.floor(row / shrink) * width + Math.floor(column / shrink);
      if (value > 0) plane[cell] = at(plane, cell) + value / (shrink * shrink);
    }
  }
  return { plane: blur(plane, width, height, (0.035 * frame.height) / shrink), width, height };
};

const sample = (plane: Float32Array, width: number, height: number, x: number, y: number): number => {
  const fx = clamp(x, 0, width - 1.001);
  const fy = clamp(y, 0, height - 1.001);
  const i = Math.floor(fy) * width + Math.floor(fx);
  const u = fx - Math.floor(fx);
  const v = fy - Math.floor(fy);
  const top = at(plane, i) * (1 - u) + at(plane, i + 1) * u;
  const bottom = at(plane, i + width) * (1 - u) + at(plane, i + width + 1) * u;
  return top * (1 - v) + bottom * v;
};

const shoulder = (x: number): number => (x <= 0.6 ? x : 0.6 + 0.4 * (1 - Math.exp(-(x - 0.6) / 0.4)));

/** Develops a frame into 8-bit RGB: bloom, vignette, highlights, sRGB and grain. */
export const developFrame = (frame: Frame, scene: Scene): Buffer => {
  const { width, height } = frame;
  const random = makeRandom(scene.seed + 5);
  const bytes = Buffer.alloc(width * height * 3);
  const blooms = [0, 1, 2].map((channel) => gatherBloom(frame, channel));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const dx = (column / width - 0.5) * 2;
      const dy = (row / height - 0.5) * 2;
      const dark = 1 - scene.vignette * smooth(0.45, 1.55, Math.hypot(dx * 0.95, dy * 0.9));
      const grain = (random() + random() - 1) * 0.012;
      const i = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const bloom = blooms[channel];
        const glow = bloom
          ? sample(bloom.plane, bloom.width, bloom.height, (column + 0.5) / shrink - 0.5, (row + 0.5) / shrink - 0.5)
          : 0;
        const value = (at(frame.data, i + channel) + 0.36 * glow) * dark;
        bytes[i + channel] = Math.round(clamp(toSrgb(shoulder(Math.max(0, value))) + grain) * 255);
      }
    }
  }
  return bytes;
};
