import { mix, smooth } from './color.ts';
import { blend, eachPixel, type Frame } from './frame.ts';
import type { Stage } from './scene.ts';

interface Bank {
  readonly top: number;
  readonly bottom: number;
  readonly sx: number;
  readonly sy: number;
  readonly from: number;
  readonly to: number;
  readonly strength: number;
  readonly offset: number;
  readonly mercy: number;
}

const back: Bank = {
  top: 0.02,
  bottom: 0.68,
  sx: 1.5,
  sy: 5.2,
  from: 0.42,
  to: 0.72,
  strength: 0.94,
  offset: 3.7,
  mercy: 0.45,
};
const front: Bank = {
  top: 0.28,
  bottom: 0.74,
  sx: 1.7,
  sy: 6.3,
  from: 0.5,
  to: 0.8,
  strength: 0.75,
  offset: 41.3,
  mercy: 0.5,
};

const paintBank = (frame: Frame, { scene, noise, mx, my, r }: Stage, bank: Bank): void => {
  const [dark, lit] = scene.palette.cloud;
  const { top, bottom, offset } = bank;
  eachPixel(frame, top, bottom, (x, y, pixel) => {
    const window = smooth(top, top + 0.16, y) * smooth(bottom, bottom - 0.18, y);
    if (window <= 0) return;
    const wx = noise.fbm(x * 1.4 + offset, y * 2.6, 3) * 0.55;
    const wy = noise.fbm(x * 1.4 + offset + 31, y * 2.6 + 7, 3) * 0.28;
    const body = 0.5 + 0.5 * noise.fbm((x + wx) * bank.sx + offset, (y + wy) * bank.sy, 6);
    const alpha = smooth(bank.from, bank.to, body) * window;
    if (alpha <= 0.002) return;
    const edge = 1 - smooth(0, 0.75, alpha);
    const d = Math.hypot(x - mx, y - my);
    // Thins the cloud over the moon, which would otherwise look grey.
    const thin = 1 - bank.mercy * smooth(r, 0.55 * r, d);
    const light = Math.exp(-4.6 * Math.max(0, d - 0.7 * r)) * (0.34 + 0.66 * edge);
    blend(frame, pixel, mix(dark, lit, light), alpha * bank.strength * thin);
  });
};

/** Clouds behind the dragon. They also veil the moon. */
export const paintBackClouds = (frame: Frame, stage: Stage): void => paintBank(frame, stage, back);

/** Thinner, lower clouds in front of the dragon. */
export const paintFrontClouds = (frame: Frame, stage: Stage): void => paintBank(frame, stage, front);
