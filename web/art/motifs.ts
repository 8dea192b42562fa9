import { hex, mix, scale } from './color.ts';
import { add, addSpot, at, blend, eachPixel, type Frame } from './frame.ts';
import { blur, drawMask } from './mask.ts';
import { fogColor } from './ridges.ts';
import type { Stage } from './scene.ts';

const flame = hex('#ff7a24');
const core = hex('#ffd890');
const lamp = hex('#ffb04a');
const ink = hex('#05080b');

/** Fires on the valley floor. They get smaller with distance. */
export const paintFires = (frame: Frame, { scene, random, noise }: Stage, level: number): void => {
  for (let i = 0; i < 30; i++) {
    const x = (0.04 + 0.92 * random()) * scene.aspect;
    const far = random();
    const y = level + 0.05 - 0.11 * far;
    const size = (0.0026 + 0.007 * random() ** 2.5) * (1.25 - 0.6 * far);
    addSpot(frame, { x, y, long: size * 13, wide: size * 7, angle: 0 }, flame, 0.13);
    addSpot(frame, { x, y: y - size * 0.6, long: size * 3.4, wide: size * 2.6, angle: 0 }, flame, 0.3);
    for (let tongue = 0; tongue < 4; tongue++) {
      const lean = noise.perlin(i * 3.1, tongue * 1.7) * 0.45;
      const rise = size * (0.3 + 0.9 * random());
      const tip = { x: x + (tongue - 1.5) * size * 0.55, y: y - rise, angle: Math.PI / 2 + lean };
      addSpot(frame, { ...tip, long: size * 0.95, wide: size * 0.3 }, mix(flame, core, 0.55), 0.75);
    }
  }
};

/** A loose flock of birds with wings in different positions. */
export const paintBirds = async (frame: Frame, stage: Stage): Promise<void> => {
  const { random, mx, my, r, scene } = stage;
  const { width, height } = frame;
  let path = '';
  for (let i = 0; i < 11; i++) {
    const side = i % 2 === 0 ? -1 : 1;
    const rank = Math.ceil(i / 2);
    const span = (0.011 + 0.006 * random()) * height;
    const x = (mx - 1.6 * r + rank * 0.05 + (random() - 0.5) * 0.03) * height;
    const y = (my - 1.2 * r + side * rank * 0.022 + rank * 0.012 + (random() - 0.5) * 0.014) * height;
    const lift = span * (0.15 + 0.6 * random());
    path += `M${x - span} ${y - lift}Q${x - span * 0.45} ${y - lift * 1.1} ${x - span * 0.06} ${y - span * 0.06}L${x + span * 0.3} ${y - span * 0.12}L${x + span * 0.08} ${y + span * 0.06}Q${x + span * 0.5} ${y - lift} ${x + span} ${y - lift * 0.8}Q${x + span * 0.5} ${y - lift * 0.55} ${x + span * 0.05} ${y + span * 0.16}L${x - span * 0.3} ${y + span * 0.12}Q${x - span * 0.5} ${y - lift * 0.7} ${x - span} ${y - lift}Z`;
  }
  const flock = await drawMask(`<path d="${path}"/>`, width, height);
  const tone = mix(ink, scene.palette.fog[0], 0.25);
  eachPixel(frame, 0, 0.8, (_x, _y, pixel) => {
    const cover = at(flock, pixel);
    if (cover > 0) blend(frame, pixel, tone, cover * 0.85);
  });
};

/** Paper lanterns that rise from the valley. Nearer ones are larger. */
export const paintLanterns = async (frame: Frame, { scene, random }: Stage): Promise<void> => {
  const { width, height } = frame;
  let path = '';
  for (let i = 0; i < 34; i++) {
    const x = random() * scene.aspect;
    const y = 0.86 - random() ** 1.3 * 0.66;
    const s = 0.0035 + 0.0085 * random() ** 3;
    addSpot(frame, { x, y, long: s * 6, wide: s * 6, angle: 0 }, lamp, 0.1);
    addSpot(frame, { x, y: y + s * 0.5, long: s * 1.9, wide: s * 1.9, angle: 0 }, lamp, 0.32);
    const [px, py, k] = [x * height, y * height, s * height];
    path += `M${px - 0.62 * k} ${py + k}L${px - 0.95 * k} ${py - 0.5 * k}Q${px - 0.8 * k} ${py - 1.25 * k} ${px} ${py - 1.3 * k}Q${px + 0.8 * k} ${py - 1.25 * k} ${px + 0.95 * k} ${py - 0.5 * k}L${px + 0.62 * k} ${py + k}Z`;
  }
  const paper = await drawMask(`<path d="${path}"/>`, width, height);
  const soft = blur(paper, width, height, 0.0016 * height);
  eachPixel(frame, 0, 1, (_x, _y, pixel) => {
    const cover = at(paper, pixel);
    if (cover > 0) blend(frame, pixel, scale(mix(flame, lamp, at(soft, pixel)), 0.75 + 0.5 * at(soft, pixel)), cover);
  });
};

/** A junk with three sails at a position in pixels. A `flip` of -1 mirrors it into the water. */
const junk = (x: number, y: number, s: number, flip: number): string => {
  const p = (dx: number, dy: number): string => `${(x + dx * s).toFixed(1)} ${(y + dy * s * flip).toFixed(1)}`;
  const sail = (at: number, wide: number, tall: number): string =>
    `M${p(at, -0.16)}Q${p(at - wide * 0.75, -tall * 0.4)} ${p(at - wide * 0.25, -tall)}L${p(at + wide * 0.42, -tall * 0.86)}Q${p(at + wide * 0.75, -tall * 0.4)} ${p(at + wide * 0.5, -0.2)}Z`;
  const hull = `M${p(-0.62, -0.24)}Q${p(-0.4, -0.1)} ${p(0, -0.11)}Q${p(0.4, -0.12)} ${p(0.66, -0.34)}L${p(0.58, -0.06)}Q${p(0.4, 0.07)} ${p(0, 0.07)}Q${p(-0.44, 0.07)} ${p(-0.62, -0.24)}Z`;
  const mast = `M${p(-0.035, -0.1)}V${(y - 1.36 * s * flip).toFixed(1)}h${(0.03 * s).toFixed(1)}L${p(0.01, -0.1)}Z`;
  return hull + mast + sail(-0.02, 0.5, 1.26) + sail(-0.44, 0.3, 0.76) + sail(0.42, 0.28, 0.82);
};

const fleet = [
  { x: -0.2, depth: 0.1, size: 0.036 },
  { x: 0.17, depth: 0.2, size: 0.058 },
  { x: -0.34, depth: 0.34, size: 0.088 },
] as const;

/** Junks at anchor, as silhouettes against the moonlight on the water. */
export const paintShips = async (frame: Frame, stage: Stage, line: number): Promise<void> => {
  const { width, height } = frame;
  const { scene, mx } = stage;
  for (const ship of fleet) {
    const x = (mx + ship.x * Math.min(1.3, scene.aspect)) * height;
    const y = (line + ship.depth * (1 - line)) * height;
    const s = ship.size * height;
    const body = await drawMask(`<path d="${junk(x, y, s, 1)}"/>`, width, height);
    const double = await drawMask(`<path d="${junk(x, y + 0.12 * s, s, -0.8)}"/>`, width, height);
    const mirror = blur(double, width, height, 0.0022 * height);
    const tone = mix(ink, fogColor(stage, x / height), 0.5 - ship.depth);
    const top = y / height - 1.5 * ship.size;
    eachPixel(frame, top, top + 3 * ship.size, (_x, _y, pixel) => {
      const shade = at(mirror, pixel);
      if (shade > 0) blend(frame, pixel, tone, shade * 0.5);
      const cover = at(body, pixel);
      if (cover > 0) blend(frame, pixel, tone, cover);
    });
    for (const side of [-0.56, 0.6]) {
      const lantern = { x: x / height + side * ship.size, y: y / height - 0.36 * ship.size, angle: 0 };
      addSpot(frame, { ...lantern, long: ship.size * 0.05, wide: ship.size * 0.06 }, core, 1);
      addSpot(frame, { ...lantern, long: ship.size * 0.3, wide: ship.size * 0.3 }, flame, 0.3);
      addSpot(
        frame,
        { ...lantern, y: lantern.y + ship.size * 0.75, long: ship.size * 0.06, wide: ship.size * 0.4 },
        flame,
        0.16,
      );
    }
  }
};

/** Tints the air over the valley floor, as if the land were burning. */
export const paintFireglow = (frame: Frame, { scene, noise }: Stage, level: number): void => {
  eachPixel(frame, level - 0.4, level + 0.2, (x, y, pixel) => {
    const smoke = 0.6 + 0.8 * noise.fbm(1.6 * x + 5, 3.4 * y, 4);
    add(frame, pixel, scene.palette.glow, 0.1 * smoke * Math.exp(-(((y - level) / 0.16) ** 2)));
  });
};
