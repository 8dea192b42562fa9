import type { Rgb } from './color.ts';
import type { Noise } from './noise.ts';

/** Colours of one time and place. */
export interface Palette {
  /** Zenith to horizon, at 0, .28, .56 and .82 of the height. */
  readonly sky: readonly [Rgb, Rgb, Rgb, Rgb];
  readonly airglow: Rgb;
  readonly glow: Rgb;
  readonly glowStrength: number;
  readonly moon: readonly [Rgb, Rgb];
  readonly cloud: readonly [Rgb, Rgb];
  /** Fog colours far from the moon and below it. */
  readonly fog: readonly [Rgb, Rgb];
  /** Shade and lit side of the five ridges, far to near. */
  readonly ridges: readonly (readonly [Rgb, Rgb])[];
  /** Moonlight on the edges of rocks and clouds. */
  readonly rim: Rgb;
  /** 0 at night to 1 by day: weakens windows, vignette and stars. */
  readonly day: number;
}

/** A named peak: centre as a share of the width, half-width, height and sharpness (low is a pillar, high a cone). */
export interface Peak {
  readonly x: number;
  readonly w: number;
  readonly a: number;
  readonly p: number;
  /** Size of the pagoda on top, in picture heights. */
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
  /** Multiplies crest heights along the width (0..1), so that a valley opens where the text or the moon is. */
  readonly envelope: (x: number) => number;
}

export interface Scene {
  readonly seed: number;
  readonly aspect: number;
  readonly palette: Palette;
  /** Centre as a share of the width and of the height; radius in heights. */
  readonly moon: { readonly x: number; readonly y: number; readonly r: number };
  readonly ridges: readonly Ridge[];
  readonly embers: number;
  /** Size of the dragon relative to that of the hero picture; 0 leaves it out. */
  readonly dragon: number;
  readonly banners: boolean;
  /** Height of the waterline, if the scene has a sea. */
  readonly water?: number;
  readonly motif?: 'fires' | 'birds' | 'ships' | 'lanterns';
  /** How dark the corners get, 0..1. */
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
