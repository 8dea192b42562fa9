import { hex, mix, scale } from './color.ts';
import { add, at, blend, eachPixel, type Frame } from './frame.ts';
import { blur, drawMask } from './mask.ts';
import { fogColor } from './ridges.ts';
import type { Stage } from './scene.ts';

const wall = hex('#0b0d10');
const flame = hex('#ff8a2e');

interface Drawing {
  readonly walls: string;
  readonly windows: string;
}

const tiers = 5;

const roof = (x: number, y: number, half: number, wallHalf: number, rise: number): string => {
  const tip = y - 0.45 * rise;
  const under = y + 0.12 * rise;
  const top = y - rise;
  const next = 0.83 * wallHalf;
  return `M${x - half} ${tip}Q${x - 0.72 * half} ${under} ${x - 0.9 * wallHalf} ${under}H${x + 0.9 * wallHalf}Q${x + 0.72 * half} ${under} ${x + half} ${tip}Q${x + 0.55 * half} ${y - 0.28 * rise} ${x + 0.72 * next} ${top}H${x - 0.72 * next}Q${x - 0.55 * half} ${y - 0.28 * rise} ${x - half} ${tip}Z`;
};

/** A pagoda with five storeys. Coordinates are in pixels. */
const sketch = (x: number, y: number, size: number, random: () => number): Drawing => {
  let walls = '';
  let windows = '';
  let floor = y;
  for (let i = 0; i < tiers; i++) {
    const k = 1 - 0.17 * i;
    const half = 0.26 * size * k;
    const tall = 0.17 * size * k;
    const rise = 0.085 * size * k;
    walls += `M${x - half} ${floor}V${floor - tall}H${x + half}V${floor}Z`;
    const count = i < 2 ? 5 : i < 4 ? 4 : 3;
    const pitch = (1.7 * half) / count;
    for (let w = 0; w < count; w++) {
      if (random() < 0.25) continue;
      const left = x - 0.85 * half + pitch * (w + 0.2);
      windows += `M${left} ${floor - 0.28 * tall}h${pitch * 0.6}v${-0.44 * tall}h${-pitch * 0.6}Z`;
    }
    walls += roof(x, floor - tall, 0.51 * size * k, half, rise);
    floor -= tall + 0.82 * rise;
  }
  const spire = 0.24 * size;
  const thin = 0.012 * size;
  walls += `M${x - thin * 1.8} ${floor}L${x} ${floor - spire}L${x + thin * 1.8} ${floor}Z`;
  const bead = 0.028 * size;
  walls += `M${x - bead} ${floor - 0.4 * spire}a${bead} ${bead} 0 1 0 ${2 * bead} 0a${bead} ${bead} 0 1 0 ${-2 * bead} 0Z`;
  return { walls, windows };
};

export const paintPagoda = async (
  frame: Frame,
  stage: Stage,
  place: { x: number; y: number; size: number; haze: number },
): Promise<void> => {
  const { width, height } = frame;
  const { palette } = stage.scene;
  const drawing = sketch(place.x * height, place.y * height, place.size * height, stage.random);
  const walls = await drawMask(`<path d="${drawing.walls}"/>`, width, height);
  const windows = await drawMask(`<path d="${drawing.windows}"/>`, width, height);
  const halo = blur(windows, width, height, 0.01 * height * Math.min(1.6, place.size / 0.08));
  const tone = mix(wall, fogColor(stage, place.x), 0.03 + 0.5 * place.haze);
  const strength = (1 - 0.45 * place.haze) * (1 - 0.6 * palette.day);
  eachPixel(frame, place.y - 1.4 * place.size, place.y + 0.5 * place.size, (_x, _y, pixel) => {
    const cover = at(walls, pixel);
    if (cover > 0) blend(frame, pixel, tone, cover);
    const lit = at(windows, pixel);
    if (lit > 0) blend(frame, pixel, scale(flame, 1.15), lit * strength);
    add(frame, pixel, flame, at(halo, pixel) * 0.55 * strength);
  });
};
