import type { Rgb } from './color.ts';

/** A picture in linear light, with three floats per pixel. Scene coordinates are in picture heights, with y pointing down. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export const makeFrame = (width: number, height: number): Frame => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
});

export const at = (values: Float32Array, index: number): number => values[index] ?? 0;

export const blend = (frame: Frame, pixel: number, color: Rgb, alpha: number): void => {
  const { data } = frame;
  const i = pixel * 3;
  const keep = 1 - alpha;
  data[i] = at(data, i) * keep + color[0] * alpha;
  data[i + 1] = at(data, i + 1) * keep + color[1] * alpha;
  data[i + 2] = at(data, i + 2) * keep + color[2] * alpha;
};

export const add = (frame: Frame, pixel: number, color: Rgb, amount: number): void => {
  const { data } = frame;
  const i = pixel * 3;
  data[i] = at(data, i) + color[0] * amount;
  data[i + 1] = at(data, i + 1) + color[1] * amount;
  data[i + 2] = at(data, i + 2) + color[2] * amount;
};

/** Calls `paint` for each pixel between two heights. Coordinates are in picture heights. */
export const eachPixel = (
  frame: Frame,
  top: number,
  bottom: number,
  paint: (x: number, y: number, pixel: number) => void,
): void => {
  const { width, height } = frame;
  const first = Math.max(0, Math.floor(top * height));
  const last = Math.min(height, Math.ceil(bottom * height));
  for (let row = first; row < last; row++) {
    for (let column = 0; column < width; column++) {
      paint((column + 0.5) / height, (row + 0.5) / height, row * width + column);
    }
  }
};

/** Adds a gaussian spot with the given radii. `angle` turns its long axis, in radians. */
export const addSpot = (
  frame: Frame,
  spot: { x: number; y: number; long: number; wide: number; angle: number },
  color: Rgb,
  amount: number,
): void => {
  const { width, height } = frame;
  const reach = Math.ceil(Math.max(spot.long, spot.wide) * 3 * height) + 1;
  const cx = Math.round(spot.x * height);
  const cy = Math.round(spot.y * height);
  const cos = Math.cos(spot.angle);
  const sin = Math.sin(spot.angle);
  for (let row = Math.max(0, cy - reach); row <= Math.min(height - 1, cy + reach); row++) {
    for (let column = Math.max(0, cx - reach); column <= Math.min(width - 1, cx + reach); column++) {
      const dx = (column + 0.5) / height - spot.x;
      const dy = (row + 0.5) / height - spot.y;
      const u = (dx * cos + dy * sin) / spot.long;
      const v = (dy * cos - dx * sin) / spot.wide;
      const q = u * u + v * v;
      if (q < 9) add(frame, row * width + column, color, amount * Math.exp(-q));
    }
  }
};
