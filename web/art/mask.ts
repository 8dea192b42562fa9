import sharp from 'sharp';
import { at } from './frame.ts';

/** Renders white shapes with antialiasing and returns their coverage from 0 to 1. Coordinates are in pixels. */
export const drawMask = async (shapes: string, width: number, height: number): Promise<Float32Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">${shapes}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
  const mask = new Float32Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = (bytes[i] ?? 0) / 255;
  return mask;
};

const slide = (from: Float32Array, to: Float32Array, start: number, step: number, count: number, reach: number) => {
  const span = reach * 2 + 1;
  let sum = 0;
  const clampIndex = (k: number): number => start + Math.min(count - 1, Math.max(0, k)) * step;
  for (let k = -reach; k <= reach; k++) sum += at(from, clampIndex(k));
  for (let k = 0; k < count; k++) {
    to[start + k * step] = sum / span;
    sum += at(from, clampIndex(k + reach + 1)) - at(from, clampIndex(k - reach));
  }
};

/** Approximates a gaussian blur by three box passes. `sigma` is in pixels, and edges repeat. */
export const blur = (plane: Float32Array, width: number, height: number, sigma: number): Float32Array => {
  const reach = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  let from: Float32Array = Float32Array.from(plane);
  let to: Float32Array = new Float32Array(plane.length);
  for (let pass = 0; pass < 3; pass++) {
    for (let row = 0; row < height; row++) slide(from, to, row * width, 1, width, reach);
    [from, to] = [to, from];
    for (let column = 0; column < width; column++) slide(from, to, column, width, height, reach);
    [from, to] = [to, from];
  }
  return from;
};
