import sharp from 'sharp';
import { faceSize } from './coin.ts';
import { makeRandom } from './noise.ts';

/** A stack of coins. `x` is its centre, `y` its foot and `r` its radius, in pixels of the picture. */
interface Stack {
  readonly x: number;
  readonly y: number;
  readonly coins: number;
  readonly r: number;
}

interface Pile {
  readonly stacks: readonly Stack[];
  /** A coin that leans upright against the stacks. `x` and `y` are its centre. */
  readonly upright?: { readonly x: number; readonly y: number; readonly r: number };
}

export const pileWidth = 1280;
export const pileHeight = 840;

const squash = 0.34;
const thickness = 0.2;

const drawnPiles: readonly Pile[] = [
  { stacks: [{ x: 640, y: 800, coins: 2, r: 150 }], upright: { x: 655, y: 570, r: 165 } },
  {
    stacks: [
      { x: 480, y: 770, coins: 3, r: 145 },
      { x: 790, y: 810, coins: 2, r: 145 },
    ],
    upright: { x: 655, y: 545, r: 160 },
  },
  {
    stacks: [
      { x: 650, y: 690, coins: 7, r: 140 },
      { x: 425, y: 760, coins: 4, r: 140 },
      { x: 865, y: 780, coins: 3, r: 140 },
      { x: 640, y: 830, coins: 1, r: 140 },
    ],
  },
  {
    stacks: [
      { x: 560, y: 670, coins: 9, r: 132 },
      { x: 810, y: 700, coins: 7, r: 132 },
      { x: 350, y: 770, coins: 4, r: 132 },
      { x: 960, y: 800, coins: 2, r: 132 },
      { x: 650, y: 820, coins: 3, r: 132 },
    ],
  },
  {
    stacks: [
      { x: 635, y: 640, coins: 13, r: 124 },
      { x: 405, y: 700, coins: 8, r: 124 },
      { x: 865, y: 690, coins: 9, r: 124 },
      { x: 250, y: 800, coins: 4, r: 124 },
      { x: 1035, y: 790, coins: 4, r: 124 },
      { x: 500, y: 815, coins: 4, r: 124 },
      { x: 765, y: 845, coins: 3, r: 124 },
    ],
  },
  {
    stacks: [
      { x: 515, y: 600, coins: 14, r: 116 },
      { x: 760, y: 590, coins: 17, r: 116 },
      { x: 335, y: 690, coins: 9, r: 116 },
      { x: 960, y: 690, coins: 10, r: 116 },
      { x: 180, y: 800, coins: 4, r: 116 },
      { x: 1100, y: 800, coins: 4, r: 116 },
      { x: 405, y: 795, coins: 6, r: 116 },
      { x: 870, y: 800, coins: 6, r: 116 },
      { x: 640, y: 770, coins: 10, r: 116 },
      { x: 525, y: 880, coins: 1, r: 116 },
      { x: 755, y: 885, coins: 2, r: 116 },
    ],
  },
];

/** Scales each pile. Small piles are enlarged most, so that every picture fills its card. */
const enlarge = [1.5, 1.36, 1.2, 1.12, 1.03, 1] as const;
const foot = { x: 640, y: 830, lowered: 722 };

const fit = (pile: Pile, k: number): Pile => {
  const place = <T extends { x: number; y: number; r: number }>(item: T): T => ({
    ...item,
    x: Math.round(foot.x + (item.x - foot.x) * k),
    y: Math.round(foot.lowered + (item.y - foot.y) * k),
    r: Math.round(item.r * k),
  });
  return { stacks: pile.stacks.map(place), ...(pile.upright && { upright: place(pile.upright) }) };
};

/** The piles, from a few coins to a hoard. Later stacks are drawn in front. */
export const piles: readonly Pile[] = drawnPiles.map((pile, i) => fit(pile, enlarge[i] ?? 1));

/** The edge of a coin: a band under its face, lit from the upper left. */
const edgeSvg = (r: number, tall: number, shade: number): string => {
  const ry = r * squash;
  const w = Math.ceil(r * 2 + 4);
  const h = Math.ceil(ry * 2 + tall + 4);
  const cx = w / 2;
  const top = ry + 2;
  const band = `M${cx - r} ${top}A${r} ${ry} 0 0 0 ${cx + r} ${top}V${top + tall}A${r} ${ry} 0 0 1 ${cx - r} ${top + tall}Z`;
  let reeds = '';
  const count = 58;
  for (let i = 1; i < count; i++) {
    const angle = (i / count) * Math.PI;
    const x = cx - Math.cos(angle) * r;
    const y = top + Math.sin(angle) * ry;
    reeds += `<path d="M${x} ${y + tall * 0.16}V${y + tall * 0.86}" stroke="#1d0b02" stroke-opacity=".5" stroke-width="${(r * 0.026 * Math.sin(angle) + 0.5).toFixed(2)}"/>`;
  }
  const bottom = `M${cx - r} ${top + tall}A${r} ${ry} 0 0 0 ${cx + r} ${top + tall}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><linearGradient id="m"><stop offset="0" stop-color="#6a3611"/><stop offset=".14" stop-color="#b87530"/><stop offset=".3" stop-color="#ffdf98"/><stop offset=".46" stop-color="#d0924a"/><stop offset=".72" stop-color="#8a4f1b"/><stop offset=".9" stop-color="#4a240b"/><stop offset="1" stop-color="#6b3a15"/></linearGradient></defs><path d="${band}" fill="url(#m)"/>${reeds}<path d="${bottom}" fill="none" stroke="#140602" stroke-opacity=".75" stroke-width="${r * 0.03}"/><path d="M${cx - r} ${top}A${r} ${ry} 0 0 0 ${cx + r} ${top}" fill="none" stroke="#ffdf9c" stroke-opacity=".55" stroke-width="${r * 0.018}"/><path d="${band}" fill="#0a0300" fill-opacity="${shade}"/></svg>`;
};

type Layer = { input: Buffer; left: number; top: number };

const turnFace = async (face: Buffer, angle: number, width: number, height: number): Promise<Buffer> => {
  const raw = { raw: { width: faceSize, height: faceSize, channels: 4 } } as const;
  const turned = await sharp(face, raw).rotate(angle, { background: '#0000' }).png().toBuffer();
  const size = (await sharp(turned).metadata()).width;
  const inset = Math.floor((size - faceSize) / 2);
  return sharp(turned)
    .extract({ left: inset, top: inset, width: faceSize, height: faceSize })
    .png()
    .toBuffer()
    .then((square) => sharp(square).resize(width, height, { fit: 'fill' }).png().toBuffer());
};

const stackLayers = async (face: Buffer, stack: Stack, random: () => number): Promise<Layer[]> => {
  const tall = Math.round(stack.r * thickness);
  const ry = stack.r * squash;
  const layers: Layer[] = [];
  for (let i = 0; i < stack.coins; i++) {
    const drift = (random() - 0.5) * stack.r * 0.075;
    const top = Math.round(stack.y - (i + 1) * tall);
    const left = Math.round(stack.x - stack.r + drift);
    const shade = Math.max(0, 0.42 - (0.42 * (i + 1)) / Math.max(3, stack.coins));
    layers.push({ input: Buffer.from(edgeSvg(stack.r, tall, shade)), left: left - 2, top: Math.round(top - ry - 2) });
    const cap = i === stack.coins - 1 || stack.coins < 3;
    if (!cap) {
      const lip = `<svg xmlns="http://www.w3.org/2000/svg" width="${stack.r * 2}" height="${Math.ceil(ry * 2)}"><ellipse cx="${stack.r}" cy="${ry}" rx="${stack.r}" ry="${ry}" fill="#6d3d15"/></svg>`;
      layers.push({ input: Buffer.from(lip), left, top: Math.round(top - ry) });
      continue;
    }
    const size = [Math.round(stack.r * 2), Math.round(ry * 2)] as const;
    layers.push({ input: await turnFace(face, random() * 360, ...size), left, top: Math.round(top - ry) });
  }
  return layers;
};

const groundShadow = async (pile: Pile): Promise<Buffer> => {
  const spots = pile.stacks
    .map((s) => `<ellipse cx="${s.x + 14}" cy="${s.y + s.r * 0.04}" rx="${s.r * 1.22}" ry="${s.r * squash * 1.35}"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pileWidth}" height="${pileHeight}" fill="#000" fill-opacity=".6">${spots}</svg>`;
  return sharp(Buffer.from(svg)).blur(22).png().toBuffer();
};

/** Draws a pile of coins as a transparent PNG. */
export const heapPile = async (face: Buffer, pile: Pile, seed: number): Promise<Buffer> => {
  const random = makeRandom(seed);
  const layers: Layer[] = [{ input: await groundShadow(pile), left: 0, top: 0 }];
  for (const stack of pile.stacks) layers.push(...(await stackLayers(face, stack, random)));
  if (pile.upright) {
    const { x, y, r } = pile.upright;
    const back = `<svg xmlns="http://www.w3.org/2000/svg" width="${r * 2 + 16}" height="${r * 2 + 8}"><circle cx="${r + 12}" cy="${r + 4}" r="${r}" fill="#5a2f10"/><circle cx="${r + 7}" cy="${r + 2}" r="${r}" fill="#8a5620"/></svg>`;
    layers.push({ input: Buffer.from(back), left: x - r, top: y - r });
    layers.push({ input: await turnFace(face, 0, r * 2, r * 2), left: x - r, top: y - r });
  }
  const blank = { width: pileWidth, height: pileHeight, channels: 4, background: '#0000' } as const;
  return sharp({ create: blank }).composite(layers).png().toBuffer();
};
