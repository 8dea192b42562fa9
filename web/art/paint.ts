import { paintBanners } from './banners.ts';
import { paintBackClouds, paintFrontClouds } from './clouds.ts';
import { paintDragon } from './dragon.ts';
import { paintEmbers } from './embers.ts';
import { developFrame } from './finish.ts';
import { type Frame, makeFrame } from './frame.ts';
import { paintBirds, paintFireglow, paintFires, paintLanterns, paintShips } from './motifs.ts';
import { makeNoise, makeRandom } from './noise.ts';
import { paintPagoda } from './pagoda.ts';
import { paintMist, paintRidge, subColumns } from './ridges.ts';
import type { Scene, Stage } from './scene.ts';
import { paintMoon, paintSky, paintStars } from './sky.ts';
import { type Crest, outlineRidge } from './terrain.ts';
import { paintWater } from './water.ts';

/** Height of the crest at a position across the picture. */
const footing = (crest: Crest, x: number): number =>
  crest.smooth[Math.min(crest.smooth.length - 1, Math.max(0, Math.round(x / crest.step)))] ?? 1;

const paintSea = async (frame: Frame, stage: Stage, line: number): Promise<void> => {
  paintWater(frame, stage, line);
  if (stage.scene.motif === 'ships') await paintShips(frame, stage, line);
};

const paintLand = async (frame: Frame, stage: Stage): Promise<void> => {
  const { scene } = stage;
  const lift = 1.05 - (scene.ridges[4]?.base ?? 1.05);
  for (const [index, ridge] of scene.ridges.entries()) {
    const crest = outlineRidge(scene, ridge, index, stage.noise, frame.width * subColumns);
    for (const peak of ridge.peaks) {
      if (!peak.pagoda) continue;
      const x = peak.x * scene.aspect;
      const y = footing(crest, x) + 0.03 * peak.pagoda;
      await paintPagoda(frame, stage, { x, y, size: peak.pagoda, haze: 0.06 + ridge.haze * 1.5 });
    }
    const last = index === scene.ridges.length - 1;
    if (last && scene.banners) await paintBanners(frame, stage);
    paintRidge(frame, stage, ridge, index, crest);
    if (!last) paintMist(frame, stage, index, lift);
    if (index === 1 && scene.motif === 'fires') {
      paintFireglow(frame, stage, 0.86 - lift);
      paintFires(frame, stage, 0.86 - lift);
    }
    if (index === 2 && scene.water) await paintSea(frame, stage, scene.water);
  }
};

/** Paints a scene at the given height, as 8-bit RGB. */
export const paintScene = async (
  scene: Scene,
  height: number,
): Promise<{ bytes: Buffer; width: number; height: number }> => {
  const width = Math.round(height * scene.aspect);
  const frame = makeFrame(width, height);
  const stage: Stage = {
    scene,
    noise: makeNoise(scene.seed),
    random: makeRandom(scene.seed * 31 + 7),
    mx: scene.moon.x * scene.aspect,
    my: scene.moon.y,
    r: scene.moon.r,
  };
  paintSky(frame, stage);
  paintStars(frame, stage);
  paintMoon(frame, stage);
  paintBackClouds(frame, stage);
  if (scene.dragon > 0) await paintDragon(frame, stage);
  paintFrontClouds(frame, stage);
  if (scene.motif === 'birds') await paintBirds(frame, stage);
  await paintLand(frame, stage);
  if (scene.motif === 'lanterns') await paintLanterns(frame, stage);
  paintEmbers(frame, stage);
  return { bytes: developFrame(frame, scene), width, height };
};
