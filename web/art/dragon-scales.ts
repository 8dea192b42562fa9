import { clamp, smooth } from './color.ts';
import type { Joint } from './dragon-spine.ts';

const glint = (along: number, across: number, t: number): number => {
  const rows = 5.5;
  const v = (across + 1) * 0.5 * rows;
  const row = Math.floor(v);
  const u = along + (row % 2) * 0.5;
  const du = u - Math.floor(u) - 0.5;
  const dv = v - row - 0.5;
  const ring = Math.hypot(du * 1.15 + 0.25, dv * 0.95);
  const scale = smooth(0.34, 0.5, ring) * smooth(0.74, 0.52, ring);
  const plate = smooth(0.3, 0.5, Math.abs(du)) * 0.7;
  const belly = smooth(-0.5, -0.62, across);
  const fade = smooth(0.04, 0.16, t) * smooth(1, 0.86, Math.abs(across));
  return (scale * (1 - belly) + plate * belly) * fade;
};

/** Draws faint scales on the back and plates on the belly. Values range from 0 to 1. */
export const paintScales = (joints: readonly Joint[], width: number, height: number): Float32Array => {
  const nearest = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  const result = new Float32Array(width * height);
  let walked = 0;
  let previous: Joint | undefined;
  for (const joint of joints) {
    if (previous) walked += Math.hypot(joint.x - previous.x, joint.y - previous.y) / (joint.half * 0.52);
    previous = joint;
    const reach = Math.ceil(joint.half) + 2;
    for (let row = Math.max(0, Math.floor(joint.y) - reach); row <= Math.min(height - 1, joint.y + reach); row++) {
      const left = Math.max(0, Math.floor(joint.x) - reach);
      for (let column = left; column <= Math.min(width - 1, joint.x + reach); column++) {
        const dx = column + 0.5 - joint.x;
        const dy = row + 0.5 - joint.y;
        const distance = dx * dx + dy * dy;
        const pixel = row * width + column;
        if (distance >= (nearest[pixel] ?? 0)) continue;
        nearest[pixel] = distance;
        const along = walked + (dx * joint.tx + dy * joint.ty) / (joint.half * 0.52);
        const across = (dy * joint.tx - dx * joint.ty) / joint.half;
        result[pixel] = clamp(glint(along, across, joint.t));
      }
    }
  }
  return result;
};
