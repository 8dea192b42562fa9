export const shareSizes = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  banner: { width: 970, height: 250 },
} as const;
export type ShareSize = keyof typeof shareSizes;

export type ShareTexts = {
  site: string;
  invite: string;
  code: string;
  link: string;
  /** The advertising label that the law requires. */
  ad: string;
};

const art = '/art/og.jpg';
const heading = '"Texturina Variable", serif';
const body = '"Geist Variable", sans-serif';

const loadArt = async (): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = art;
  await image.decode();
  return image;
};

/** Returns the largest font size, up to `size`, at which the text fits the width. */
const fitted = (
  pen: CanvasRenderingContext2D,
  text: string,
  { size, width, font, weight = 600 }: { size: number; width: number; font: string; weight?: number },
): number => {
  for (let each = size; each > 12; each -= 2) {
    pen.font = `${weight} ${each}px ${font}`;
    if (pen.measureText(text).width <= width) return each;
  }
  return 12;
};

/** Draws a share picture: the site's art with the code and the link. */
export const drawShare = async (canvas: HTMLCanvasElement, name: ShareSize, texts: ShareTexts): Promise<void> => {
  const { width, height } = shareSizes[name];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#060b10';
  pen.fillRect(0, 0, width, height);
  await document.fonts.ready;
  const image = await loadArt().catch(() => undefined);
  if (image) {
    const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
    pen.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  }
  const shade = pen.createLinearGradient(0, 0, width, 0);
  shade.addColorStop(0, 'rgba(6, 11, 16, 0.94)');
  shade.addColorStop(1, 'rgba(6, 11, 16, 0.55)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
  const margin = Math.round(Math.min(width, height) * 0.09);
  const room = width - 2 * margin;
  pen.textBaseline = 'alphabetic';
  const write = (text: string, y: number, size: number, color: string, font: string, weight = 600) => {
    const fit = fitted(pen, text, { size, width: room, font, weight });
    pen.font = `${weight} ${fit}px ${font}`;
    pen.fillStyle = color;
    pen.fillText(text, margin, y);
  };
  const unit = Math.min(height, name === 'banner' ? 330 : 700);
  const middle = height * (name === 'banner' ? 0.5 : 0.52);
  write(texts.site, margin + unit * 0.09, unit * 0.1, '#f5eddd', heading);
  write(texts.invite, middle - unit * 0.04, unit * 0.08, '#d8d2c5', body, 500);
  pen.letterSpacing = `${Math.round(unit * 0.03)}px`;
  write(texts.code, middle + unit * 0.19, unit * 0.22, '#e9b95c', '"Geist Mono Variable", monospace', 700);
  pen.letterSpacing = '0px';
  write(texts.link, height - margin, unit * 0.06, '#f5eddd', body, 500);
  pen.font = `500 ${Math.round(unit * 0.04)}px ${body}`;
  pen.fillStyle = '#d8d2c5';
  pen.fillText(texts.ad, width - margin - pen.measureText(texts.ad).width, margin + unit * 0.03);
};
