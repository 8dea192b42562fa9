/** The spine from tail to head, in multiples of the hero picture's height. */
const knots: readonly (readonly [number, number])[] = [
  [1.735, 0.5],
  [1.7, 0.4],
  [1.6, 0.345],
  [1.53, 0.24],
  [1.44, 0.165],
  [1.33, 0.2],
  [1.3, 0.315],
  [1.345, 0.42],
  [1.29, 0.5],
  [1.17, 0.505],
  [1.08, 0.43],
  [1.085, 0.325],
  [1.03, 0.245],
  [0.955, 0.235],
];

/** Position of the moon in the hero picture, to which the spine is relative. */
const anchor = { x: (0.7 * 16) / 9, y: 0.36 };

/** Unit for the thickness of the body, in picture heights. */
export const girth = 0.0235;

export interface Joint {
  readonly x: number;
  readonly y: number;
  /** Unit vector toward the head. */
  readonly tx: number;
  readonly ty: number;
  readonly half: number;
  /** Position along the body: 0 at the tail, 1 at the head. */
  readonly t: number;
}

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

const knot = (i: number): readonly [number, number] => knots[Math.min(knots.length - 1, Math.max(0, i))] ?? [0, 0];

const pointAt = (t: number): readonly [number, number] => {
  const f = t * (knots.length - 1);
  const i = Math.min(knots.length - 2, Math.floor(f));
  const [a, b, c, d] = [knot(i - 1), knot(i), knot(i + 1), knot(i + 2)];
  return [spline(a[0], b[0], c[0], d[0], f - i), spline(a[1], b[1], c[1], d[1], f - i)];
};

/** Places the spine around the moon of a scene and converts it to joints in pixels. */
export const layJoints = (
  moon: { x: number; y: number },
  size: number,
  height: number,
  count = 520,
): readonly Joint[] =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const [x, y] = pointAt(t);
    const before = pointAt(Math.max(0, t - 0.002));
    const after = pointAt(Math.min(1, t + 0.002));
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const swell = Math.sin(Math.PI * (0.74 * t ** 0.8 + 0.02)) ** 0.9;
    const taper = 0.2 + 0.8 * Math.min(1, t / 0.09);
    return {
      x: (moon.x + (x - anchor.x) * size) * height,
      y: (moon.y + (y - anchor.y) * size) * height,
      tx: (after[0] - before[0]) / length,
      ty: (after[1] - before[1]) / length,
      half: girth * (0.05 + 0.95 * swell) * taper * size * height,
      t,
    };
  });
