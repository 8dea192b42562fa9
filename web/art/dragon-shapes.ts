import { girth, type Joint } from './dragon-spine.ts';

const head =
  'M0 0C-6 -7 -16 -11 -27 -11C-30 -15 -36 -16 -40 -13C-46 -14 -54 -10 -60 -7C-64 -9 -69 -8 -71 -4C-74 -2 -74 2 -71 4L-66 3L-65 7L-62 3.2L-56 4L-54.5 8.5L-51.5 4.6L-44 6L-42 10L-39.5 6.6L-31 9C-35 12 -42 13 -48 12L-50 8.5L-52 12.5L-57 13L-58.5 9.5L-60.5 13.5C-64 13.5 -66 15.5 -65 18C-60 20.5 -50 22 -41 21C-37 24 -34 28 -35 33C-31 30 -29 27 -27.5 23.5C-24 25 -22 30 -23 36C-18 31 -16.5 27 -17 23C-13 25 -10 30 -10 35C-6 29 -5 24 -7 20C-2 18 2 14 4 10Z';
const horns =
  'M-24 -10C-20 -22 -8 -30 8 -31C14 -31 20 -34 24 -38C22 -31 17 -27 10 -26C12 -22 17 -20 23 -21C17 -16 9 -17 4 -22C-5 -20 -11 -14 -13 -7Z M-31 -11C-29 -21 -22 -29 -11 -33C-16 -27 -20 -20 -21 -11Z';
const mane =
  'M-6 -6C6 -16 20 -18 34 -14C26 -13 20 -11 15 -8C24 -9 33 -6 39 0C31 -2 23 -2 16 -1C24 2 30 8 32 16C25 9 17 6 9 6C14 11 16 18 14 26C9 18 4 13 -3 11Z';
const whiskers = [
  'M-66 2C-84 2 -96 14 -92 30C-90 42 -76 48 -70 60',
  'M-62 -6C-78 -16 -100 -14 -110 0C-118 12 -132 10 -138 2',
];
const creases =
  'M-45 -9.5C-41 -11 -35 -10 -29 -6.5M-67 -3C-65 -5.5 -62 -5.5 -60 -3.5M-70 1C-60 0 -50 0.5 -42 3C-37 4.5 -33 6 -29 6M-58 -5C-54 -7 -49 -8 -46 -8M-26 -4C-20 1 -20 8 -27 14M-33 16C-41 18 -52 17.5 -61 16M-18 -4C-8 -4 0 -3 10 -2M-19 3C-10 3 -2 7 6 14M-21 10C-15 13 -12 18 -10 26M-25 14C-22 18 -21 23 -21 29M-17 -12C-11 -22 -2 -27 11 -28.5M-26 -13C-25 -20 -21 -26 -16 -29M-12 -9C0 -14 14 -15 26 -14';
const eye = 'M-38 -6.5L-30 -4L-37 -2.5Z';

type Point = readonly [number, number];

const text = ([x, y]: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/**
 * A point next to the spine: `side` is 1 for the back and -1 for the belly, `lift` is in half-widths, and `shift` in
 * pixels toward the head.
 */
const offset = (joint: Joint, side: number, lift: number, shift = 0): Point => [
  joint.x - joint.ty * side * joint.half * lift + joint.tx * shift,
  joint.y + joint.tx * side * joint.half * lift + joint.ty * shift,
];

const drawBody = (joints: readonly Joint[]): string => {
  const back = joints.map((joint) => text(offset(joint, 1, 1)));
  const belly = joints.map((joint) => text(offset(joint, -1, 1))).reverse();
  return `<path d="M${[...back, ...belly].join('L')}Z"/>`;
};

/** Spaces the fins along the edge of the back. Along the spine, they would overlap where the body bends. */
const drawFins = (joints: readonly Joint[], unit: number): string => {
  let path = '';
  let walked = 0;
  let next = unit * 1.5;
  let count = 0;
  let previous: Point | undefined;
  let spine: Joint | undefined;
  let crowd = 1;
  for (const joint of joints.slice(6, -10)) {
    const edge = offset(joint, 1, 0.98);
    if (previous && spine) {
      const step = Math.hypot(edge[0] - previous[0], edge[1] - previous[1]);
      crowd = Math.min(1.1, step / Math.hypot(joint.x - spine.x, joint.y - spine.y));
      walked += step;
    }
    previous = edge;
    spine = joint;
    if (walked < next) continue;
    const pitch = unit * (0.42 + 0.62 * (joint.half / unit));
    next = walked + pitch;
    count++;
    const rise = 1 + (0.88 + 0.3 * Math.sin(1.7 * count)) * (0.85 + 0.35 * joint.t) * (0.25 + 0.75 * crowd);
    const sweep = -0.8 * (rise - 1) * joint.half;
    const tip = offset(joint, 1, rise, sweep * 1.2);
    const hollow = offset(joint, 1, 1.1, sweep * 0.42 - pitch * 0.2);
    const swell = offset(joint, 1, 1 + (rise - 1) * 0.66, -sweep * 0.12);
    const [rear, front] = [offset(joint, 1, 0.8, -pitch * 0.58), offset(joint, 1, 0.8, pitch * 0.58)];
    path += `M${text(rear)}Q${text(hollow)} ${text(tip)}Q${text(swell)} ${text(front)}Z`;
  }
  return `<path d="${path}"/>`;
};

/** Draws a leg with three claws and a spur. Coordinates are in girths: `a` away from the belly, `b` toward the head. */
const drawLeg = (joint: Joint, unit: number, reach: number): string => {
  const p = (a: number, b: number): string => {
    const out = a * reach * unit;
    const along = b * unit;
    return text([joint.x + joint.ty * out + joint.tx * along, joint.y - joint.tx * out + joint.ty * along]);
  };
  const curve = (...points: readonly Point[]): string => `C${points.map(([a, b]) => p(a, b)).join(' ')}`;
  const claws: readonly Point[] = [
    [3.9, 1.5],
    [2.95, 1.85],
    [3.9, 2.5],
    [2.8, 2.25],
    [3.2, 3.3],
    [2.4, 2.4],
    [1.9, 3],
    [1.95, 1.9],
  ];
  const spur = `M${p(1.75, -0.55)}Q${p(2.3, -1.0)} ${p(2.9, -1.15)}Q${p(2.5, -0.4)} ${p(2.05, 0.1)}Z`;
  return `<path d="M${p(0.2, -1.3)}${curve([1.2, -1.4], [1.9, -1], [2.1, -0.2])}${curve([2.2, 0.5], [2.2, 1], [2.7, 1.5])}${claws
    .map(([a, b]) => `L${p(a, b)}`)
    .join('')}${curve([1.5, 1.3], [1.4, 0.8], [1.2, 0.4])}${curve([0.9, 0.6], [0.5, 0.9], [0.1, 1.2])}Z${spur}"/>`;
};

const drawPlume = (joint: Joint, unit: number): string => {
  let path = '';
  for (let blade = 0; blade < 6; blade++) {
    const spread = (blade - 2.5) * 0.36;
    const length = unit * (3.4 - Math.abs(blade - 2.5) * 0.62);
    const angle = Math.atan2(-joint.ty, -joint.tx) + spread;
    const point = (r: number, turn: number): Point => [
      joint.x + Math.cos(angle + turn) * r,
      joint.y + Math.sin(angle + turn) * r,
    ];
    const bend = 0.3 * Math.sign(spread);
    path += `M${text([joint.x + joint.tx * unit * 0.5, joint.y + joint.ty * unit * 0.5])}Q${text(point(length * 0.5, bend + 0.2))} ${text(point(length, bend * 0.4))}Q${text(point(length * 0.5, bend - 0.2))} ${text([joint.x, joint.y])}Z`;
  }
  return `<path d="${path}"/>`;
};

const placeHead = (joint: Joint, unit: number, inner: string): string =>
  `<g transform="translate(${text([joint.x, joint.y])}) rotate(-14) scale(${(unit * 0.056).toFixed(4)})">${inner}</g>`;

export interface DragonShapes {
  readonly silhouette: string;
  readonly creases: string;
  readonly eye: string;
}

export const shapeDragon = (joints: readonly Joint[], size: number, height: number): DragonShapes => {
  const unit = girth * size * height;
  const at = (t: number): Joint | undefined => joints[Math.round(t * (joints.length - 1))];
  const [tail, rear, fore, neck] = [at(0), at(0.27), at(0.7), at(1)];
  if (!tail || !rear || !fore || !neck) return { silhouette: '', creases: '', eye: '' };
  const strokes = whiskers
    .map(
      (d, i) =>
        `<path d="${d}" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="${i === 0 ? 1.5 : 1.3}"/>`,
    )
    .join('');
  const skull = placeHead(neck, unit, `<path d="${head}"/><path d="${horns}"/><path d="${mane}"/>${strokes}`);
  const body = drawBody(joints) + drawFins(joints, unit) + drawLeg(rear, unit, 1) + drawLeg(fore, unit, 1);
  return {
    silhouette: body + drawPlume(tail, unit) + skull,
    creases: placeHead(
      neck,
      unit,
      `<path d="${creases}" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="0.9"/>`,
    ),
    eye: placeHead(neck, unit, `<path d="${eye}"/>`),
  };
};
