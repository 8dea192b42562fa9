import { hex, scale } from './color.ts';
import { paintScales } from './dragon-scales.ts';
import { shapeDragon } from './dragon-shapes.ts';
import { layJoints } from './dragon-spine.ts';
import { add, at, blend, eachPixel, type Frame } from './frame.ts';
import { blur, drawMask } from './mask.ts';
import type { Stage } from './scene.ts';

const hide = hex('#05090d');
const ember = hex('#ff9a3c');
const glow = hex('#ff6a1e');

export const paintDragon = async (frame: Frame, stage: Stage): Promise<void> => {
  const { width, height } = frame;
  const { mx, my, r } = stage;
  const size = stage.scene.dragon;
  const joints = layJoints({ x: mx, y: my }, size, height);
  const shapes = shapeDragon(joints, size, height);
  const mask = await drawMask(shapes.silhouette, width, height);
  const inner = blur(mask, width, height, 0.004 * size * height);
  const eye = await drawMask(shapes.eye, width, height);
  const creases = await drawMask(shapes.creases, width, height);
  const eyeGlow = blur(eye, width, height, 0.006 * size * height);
  const scales = paintScales(joints, width, height);
  const rim = stage.scene.palette.rim;
  eachPixel(frame, 0, 1, (x, y, pixel) => {
    const cover = at(mask, pixel);
    if (cover > 0) {
      const proximity = 0.3 + 0.7 * Math.exp(-3.2 * Math.max(0, Math.hypot(x - mx, y - my) - r));
      blend(frame, pixel, hide, cover * 0.985);
      const edge = Math.min(1, (1 - at(inner, pixel)) * 1.9) ** 1.5 * 0.75;
      add(frame, pixel, rim, cover * proximity * (edge + at(scales, pixel) * 0.068 + at(creases, pixel) * 0.16));
    }
    const spark = at(eye, pixel);
    if (spark > 0) blend(frame, pixel, scale(ember, 1.6), spark);
    add(frame, pixel, glow, at(eyeGlow, pixel) * 1.6);
  });
};
