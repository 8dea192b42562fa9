import type { Rgb } from './color.ts';
import type { Noise } from './noise.ts';

export interface Palette {
  /** Sky colours at 0, 0.28, 0.56 and 0.82 of the height, from top to bottom. */
  readonly sky: readonly [Rgb, Rgb, Rgb, Rgb];
  readonly airglow: Rgb;
  readonly glow: Rgb;
  readonly glowStrength: number;
  readonly moon: readonly [Rgb, Rgb];
  readonly cloud: readonly [Rgb, Rgb];
  /** The colour of fog far from the moon, and under the moon. */
  readonly fog: readonly [Rgb, Rgb];
  /** The dark and the lit side of each ridge, from far to near. */
  readonly ridges: readonly (readonly [Rgb, Rgb])[];
  /** Colour of moonlight on the edges of rocks and clouds. */
  readonly rim: Rgb;
  /** From 0 at night to 1 by day. Higher values weaken windows, vignette and stars. */
  readonly day: number;
}

/**
 * A fixed peak. `x` is its centre as a share of the width, `w` half its width, `a` its height, and a low `p` makes it a pillar,
 * a high one a cone.
 */
export interface Peak {
  readonly x: number;
  readonly w: number;
  readonly a: number;
  readonly p: number;
  /** Size of the pagoda on the summit, in picture heights. */
  readonly pagoda?: number;
}

export interface Ridge {
  readonly count: number;
  readonly w: number;
  readonly a: number;
  readonly base: number;
  readonly f: number;
  readonly rough: number;
  readonly pine: number;
  readonly haze: number;
  readonly fogHeight: number;
  readonly fog: number;
  readonly peaks: readonly Peak[];
  /** Scales the ridge at a position from 0 to 1, to open a valley for the text or the moon. */
  readonly envelope: (x: number) => number;
}

export interface Scene {
  readonly seed: number;
  readonly aspect: number;
  readonly palette: Palette;
  /** The centre is a share of width and height, and the radius is in picture heights. */
  readonly moon: { readonly x: number; readonly y: number; readonly r: number };
  readonly ridges: readonly Ridge[];
  readonly embers: number;
  /** Size relative to the dragon in the hero picture. 0 omits the dragon. */
  readonly dragon: number;
  readonly banners: boolean;
  /** Height of the waterline, if the scene has a sea. */
  readonly water?: number;
  readonly motif?: 'fires' | 'birds' | 'ships' | 'lanterns';
  /** How dark the corners get, from 0 to 1. */
  readonly vignette: number;
}

/** The data that every painter needs. The moon is in picture heights. */
export interface Stage {
  readonly scene: Scene;
  readonly noise: Noise;
  readonly random: () => number;
  readonly mx: number;
  readonly my: number;
  readonly r: number;
}
