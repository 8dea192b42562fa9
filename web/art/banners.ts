import { clamp, hex, scale, smooth } from './color.ts';
import { add, at, blend, eachPixel, type Frame } from './frame.ts';
import { readIcon } from './icons.ts';
import { drawMask } from './mask.ts';
import { fogColor } from './ridges.ts';
import type { Stage } from './scene.ts';

const pole = hex('#05080b');

/** The banners of the three empires. Each shows the sigil that the interface uses. */
const cloths = [
  { x: 0.64, foot: 0.965, top: 0.75, size: 0.092, color: hex('#b92f33'), sigil: 'fire' },
  { x: 0.685, foot: 0.93, top: 0.705, size: 0.108, color: hex('#d09a1c'), sigil: 'barbed-sun' },
  { x: 0.735, foot: 0.94, top: 0.735, size: 0.1, color: hex('#2a63c4'), sigil: 'big-wave' },
] as const;

type Cloth = (typeof cloths)[number];

/** Outline of a hanging, swallow-tailed banner that the wind pulls slightly to the right. */
const clothPath = (x: number, y: number, size: number): string => {
  const wide = size * 0.46;
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= 12; i++) {
    const t = i / 12;
    const sway = size * (0.07 * t * t + 0.022 * Math.sin(t * 6.3));
    left.push(`${x + sway * 0.8} ${y + size * t}`);
    right.unshift(`${x + wide + sway} ${y + size * t * 1.0}`);
  }
  const notch = `${x + wide * 0.5 + size * 0.06} ${y + size * 0.84}`;
  return `M${left.join('L')}L${notch}L${right.join('L')}Z`;
};

const polePath = (x: number, top: number, foot: number, size: number): string => {
  const thin = size * 0.017;
  const spear = top - size * 0.1;
  const blade = `M${x} ${spear - size * 0.2}L${x + size * 0.052} ${spear - size * 0.05}L${x + size * 0.018} ${spear + size * 0.02}H${x - size * 0.018}L${x - size * 0.052} ${spear - size * 0.05}Z`;
  const bar = `M${x - thin} ${top - thin}H${x + size * 0.49}V${top + thin * 0.6}H${x - thin}Z`;
  return `M${x - thin} ${spear}H${x + thin}V${foot}H${x - thin}Z${blade}${bar}`;
};

const paintCloth = async (frame: Frame, stage: Stage, cloth: Cloth): Promise<void> => {
  const { width, height } = frame;
  const size = cloth.size * height;
  const x = cloth.x * width;
  const top = cloth.top * height;
  const wide = size * 0.46;
  const shape = await drawMask(`<path d="${clothPath(x, top, size)}"/>`, width, height);
  const wood = await drawMask(`<path d="${polePath(x, top, cloth.foot * height, size)}"/>`, width, height);
  const icon = (wide * 0.56) / 512;
  const mark = await drawMask(
    `<g transform="translate(${x + wide * 0.24} ${top + size * 0.3}) scale(${icon})">${readIcon(cloth.sigil)}</g>`,
    width,
    height,
  );
  const haze = fogColor(stage, x / height);
  eachPixel(frame, cloth.top - 0.06, cloth.foot + 0.01, (px, py, pixel) => {
    const cover = at(shape, pixel);
    if (cover > 0) {
      const u = (px * height - x) / wide;
      const v = (py - cloth.top) / cloth.size;
      const fold = Math.sin(u * 7.5 + v * 2.6 + cloth.x * 40) * 0.5 + Math.sin(u * 13 - v * 1.7) * 0.18;
      const shadow = clamp(0.5 + 0.3 * fold) * smooth(-0.05, 0.1, v) * (1 - 0.3 * v);
      blend(frame, pixel, scale(cloth.color, 0.2 + 0.9 * shadow), cover);
      blend(frame, pixel, scale(cloth.color, 0.12), at(mark, pixel) * 0.62 * cover);
      const edge = smooth(0.9, 1, u) + 0.4 * smooth(0.08, 0, u);
      add(frame, pixel, stage.scene.palette.rim, cover * edge * 0.05);
      blend(frame, pixel, haze, cover * 0.06);
    }
    const stick = at(wood, pixel);
    if (stick > 0) blend(frame, pixel, pole, stick);
  });
};

export const paintBanners = async (frame: Frame, stage: Stage): Promise<void> => {
  for (const cloth of cloths) await paintCloth(frame, stage, cloth);
};
