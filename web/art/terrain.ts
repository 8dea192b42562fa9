import { clamp, smooth } from './color.ts';
import type { Noise } from './noise.ts';
import { makeRandom } from './noise.ts';
import type { Ridge, Scene } from './scene.ts';

interface Pillar {
  readonly x: number;
  readonly w: number;
  readonly a: number;
  readonly p: number;
  /** The flat share of the summit, on which a pagoda can be drawn. */
  readonly flat: number;
}

/** The outline of a ridge: crest heights in picture heights, sampled across the width. */
export interface Crest {
  readonly step: number;
  /** Heights with pines and crags. */
  readonly edge: Float32Array;
  /** Heights without pines and crags, for lighting and for placing objects. */
  readonly smooth: Float32Array;
}

const scatter = (ridge: Ridge, aspect: number, random: () => number): Pillar[] => {
  const count = Math.round((ridge.count * aspect) / (16 / 9));
  return Array.from({ length: count }, (_, i) => ({
    x: ((i + 0.15 + 0.7 * random()) / count) * aspect,
    w: ridge.w * (0.55 + 0.9 * random()),
    a: ridge.a * (0.35 + 0.65 * random()),
    p: 0.34 + 0.5 * random(),
    flat: 0,
  }));
};

const pines = (x: number, ridge: Ridge, noise: Noise, salt: number): number => {
  const pitch = 70 / ridge.pine;
  let tallest = 0;
  for (const shift of [0, 0.37]) {
    const u = x * pitch + shift;
    const cell = Math.floor(u);
    const hash = Math.abs(Math.sin(cell * 127.1 + shift * 311.7 + salt) * 43758.5453) % 1;
    const tooth = 1 - Math.abs((u - cell) * 2 - 1);
    const tiers = tooth * (0.9 + 0.1 * Math.cos(tooth * 22));
    tallest = Math.max(tallest, tiers * 0.034 * ridge.pine * (0.25 + 0.75 * hash));
  }
  return tallest * clamp((noise.perlin(x * 5.2 + salt, salt) + 0.25) * 2.2);
};

export const outlineRidge = (scene: Scene, ridge: Ridge, index: number, noise: Noise, columns: number): Crest => {
  const random = makeRandom(scene.seed * 977 + index * 131);
  const { aspect } = scene;
  const salt = scene.seed * 1.7 + index * 13.3;
  const named = ridge.peaks.map((peak) => ({
    ...peak,
    x: peak.x * aspect,
    flat: (0.38 * (peak.pagoda ?? 0)) / peak.w,
  }));
  // True for a random peak that would hide a summit with a pagoda.
  const crowds = (pillar: Pillar): boolean =>
    named.some((peak) => peak.flat > 0 && Math.abs(peak.x - pillar.x) < peak.w + 0.6 * pillar.w);
  const pillars = [...scatter(ridge, aspect, random).filter((pillar) => !crowds(pillar)), ...named];
  const edge = new Float32Array(columns);
  const smoothed = new Float32Array(columns);
  const step = aspect / columns;
  for (let i = 0; i < columns; i++) {
    const x = (i + 0.5) * step;
    const swell = ridge.envelope(x / aspect);
    const wobble = 0.16 * noise.fbm(9 * x + salt, salt, 3);
    let rise = 0.25 * ridge.a * noise.ridge(ridge.f * x + salt, salt * 0.5, 5) * swell;
    let bare = 0;
    for (const pillar of pillars) {
      const level = pillar.flat > 0;
      const reach = Math.abs((x - pillar.x) / pillar.w + wobble * (level ? 0.2 : 1));
      const u = Math.max(0, reach - pillar.flat) / (1 - pillar.flat);
      if (u >= 1) continue;
      rise = Math.max(rise, pillar.a * (1 - u) ** pillar.p * (level ? ridge.envelope(pillar.x / aspect) : swell));
      if (level) bare = Math.max(bare, smooth(0.12, 0, u));
    }
    smoothed[i] = ridge.base - rise;
    const rough = ridge.rough * noise.fbm(26 * x + salt, salt, 4) + pines(x, ridge, noise, salt);
    edge[i] = ridge.base - rise - rough * (1 - 0.85 * bare);
  }
  return { step, edge, smooth: smoothed };
};
