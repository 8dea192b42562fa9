/** Linear RGB, where 1 is the white of a display. Values may exceed 1 until the frame is developed. */
export type Rgb = readonly [number, number, number];

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));

/** A Hermite step. It falls if `from` is greater than `to`. */
export const smooth = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k];

export const toLinear = (s: number): number => (s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4);

export const toSrgb = (l: number): number => (l <= 0.0031308 ? l * 12.92 : 1.055 * l ** (1 / 2.4) - 0.055);

export const hex = (text: string): Rgb => {
  const n = Number.parseInt(text.slice(1), 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
};

/** Interpolates between colour stops, clamped at both ends. */
export const ramp = (stops: readonly (readonly [number, Rgb])[], t: number): Rgb => {
  let previous = stops[0];
  if (!previous) return [0, 0, 0];
  for (const stop of stops) {
    if (t <= stop[0]) {
      const span = stop[0] - previous[0];
      return span <= 0 ? stop[1] : mix(previous[1], stop[1], clamp((t - previous[0]) / span));
    }
    previous = stop;
  }
  return previous[1];
};
