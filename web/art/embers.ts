import { hex, mix } from './color.ts';
import { addSpot, type Frame } from './frame.ts';
import type { Stage } from './scene.ts';

const hot = hex('#ff7a2e');
const white = hex('#ffd9a8');

/** Sparks that rise with the wind. A few are near and out of focus. */
export const paintEmbers = (frame: Frame, { scene, random, mx }: Stage): void => {
  const count = Math.round(scene.embers * (scene.aspect / (16 / 9)));
  for (let i = 0; i < count; i++) {
    const pull = random() < 0.55 ? mx + (random() - 0.5) * 1.1 : random() * scene.aspect;
    const y = 1.02 - random() ** 1.25 * 0.75;
    const magnitude = random() ** 3.2;
    const angle = -0.45 + (random() - 0.5) * 0.9;
    const blurred = magnitude > 0.62;
    const size = (0.0008 + 0.0042 * magnitude) * (blurred ? 2.1 : 1);
    const strength = (0.35 + 0.75 * random()) * (blurred ? 0.24 : 1);
    const spot = { x: pull, y, long: size * (1.3 + 1.7 * random()), wide: size * 0.75, angle };
    addSpot(frame, spot, hot, strength);
    if (!blurred)
      addSpot(frame, { ...spot, long: spot.long * 0.5, wide: spot.wide * 0.5 }, mix(hot, white, 0.7), strength);
    addSpot(frame, { ...spot, long: size * 6, wide: size * 5 }, hot, strength * 0.035);
  }
};
