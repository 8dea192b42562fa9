/** A seeded random generator (mulberry32), so that every machine draws the same picture. */
export const makeRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

export interface Noise {
  /** Gradient noise, from about -1 to 1. */
  perlin(x: number, y: number): number;
  /** Fractal noise, from about -0.9 to 0.9 with a mean of 0. */
  fbm(x: number, y: number, octaves: number): number;
  /** Ridged noise with sharp crests, from 0 to 1 with a mean near 0.5. */
  ridge(x: number, y: number, octaves: number): number;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

export const makeNoise = (seed: number): Noise => {
  const random = makeRandom(seed);
  const order = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  const table = new Uint8Array(512);
  const gx = new Float64Array(512);
  const gy = new Float64Array(512);
  for (let i = 0; i < 512; i++) {
    const value = order[i & 255] ?? 0;
    const angle = (value / 256) * Math.PI * 2;
    table[i] = value;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }
  const corner = (ix: number, iy: number, dx: number, dy: number): number => {
    const k = (table[ix & 255] ?? 0) + (iy & 255);
    return (gx[k] ?? 0) * dx + (gy[k] ?? 0) * dy;
  };
  const perlin = (x: number, y: number): number => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const dx = x - ix;
    const dy = y - iy;
    const u = fade(dx);
    const top = corner(ix, iy, dx, dy);
    const right = corner(ix + 1, iy, dx - 1, dy);
    const bottom = corner(ix, iy + 1, dx, dy - 1);
    const last = corner(ix + 1, iy + 1, dx - 1, dy - 1);
    const a = top + (right - top) * u;
    const b = bottom + (last - bottom) * u;
    return (a + (b - a) * fade(dy)) * 1.5;
  };
  const fbm = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let gain = 0.5;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      sum += gain * perlin(px, py);
      gain *= 0.5;
      px = px * 2.03 + 17.1;
      py = py * 2.03 + 9.2;
    }
    return sum;
  };
  const ridge = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let gain = 0.5;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      const n = 1 - Math.abs(perlin(px, py));
      sum += gain * n * n;
      gain *= 0.5;
      px = px * 2.07 + 17.1;
      py = py * 2.07 + 9.2;
    }
    return sum;
  };
  return { perlin, fbm, ridge };
};
