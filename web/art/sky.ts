import { clamp, mix, ramp, scale, smooth } from './color.ts';
import { add, addSpot, blend, eachPixel, type Frame } from './frame.ts';
import type { Stage } from './scene.ts';

export const paintSky = (frame: Frame, { scene, noise, mx, my, r }: Stage): void => {
  const { sky, airglow, glow, glowStrength } = scene.palette;
  const stops = [
    [0, sky[0]],
    [0.28, sky[1]],
    [0.56, sky[2]],
    [0.82, sky[3]],
  ] as const;
  eachPixel(frame, 0, 1, (x, y, pixel) => {
    blend(frame, pixel, ramp(stops, y), 1);
    const veil = clamp(0.9 * noise.fbm(1.3 * x, 2.1 * y, 4) + 0.12) * smooth(0.9, 0.1, y);
    add(frame, pixel, airglow, 0.55 * veil);
    const d = Math.hypot(x - mx, y - my);
    const halo = 0.26 * Math.exp(-8.5 * Math.max(0, d - r)) + 0.035 * Math.exp(-2.2 * d);
    add(frame, pixel, glow, halo * glowStrength);
  });
};

export const paintStars = (frame: Frame, { scene, random, mx, my, r }: Stage): void => {
  const count = Math.round(520 * scene.aspect * (1 - scene.palette.day));
  for (let i = 0; i < count; i++) {
    const x = random() * scene.aspect;
    const y = random() ** 1.25 * 0.72;
    const magnitude = random() ** 7;
    const warmth = random();
    const near = Math.hypot(x - mx, y - my);
    if (near < 1.5 * r) continue;
    const size = 0.0005 + 0.0007 * magnitude;
    const strength = (0.04 + 0.9 * magnitude) * smooth(0.7, 0.25, y) * smooth(1.5 * r, 2.6 * r, near);
    const color = mix([0.72, 0.86, 1], [1, 0.86, 0.66], warmth);
    addSpot(frame, { x, y, long: size, wide: size, angle: 0 }, color, strength * 0.9);
    if (magnitude > 0.8) addSpot(frame, { x, y, long: size * 3.4, wide: size * 3.4, angle: 0 }, color, strength * 0.05);
  }
};

export const paintMoon = (frame: Frame, { scene, noise, mx, my, r }: Stage): void => {
  const [near, far] = scene.palette.moon;
  const ox = scene.seed * 0.37;
  eachPixel(frame, my - r - 0.01, my + r + 0.01, (x, y, pixel) => {
    const u = (x - mx) / r;
    const v = (y - my) / r;
    const distance = Math.hypot(u, v);
    const cover = clamp((1 - distance) * r * frame.height + 0.5);
    if (cover <= 0) return;
    const limb = Math.sqrt(Math.max(0, 1 - distance * distance));
    const seas = smooth(-0.08, 0.34, noise.fbm(1.5 * u + ox, 1.5 * v, 6));
    const craters = noise.ridge(4.2 * u + ox, 4.2 * v, 4) - 0.5;
    const light = (1 - 0.38 * seas - 0.16 * craters) * (0.62 + 0.38 * limb ** 0.55) * 1.06;
    const face = mix(near, far, clamp(0.5 + 0.62 * (0.5 * u + 0.75 * v) + 0.3 * seas));
    blend(frame, pixel, scale(face, light), cover);
  });
};
