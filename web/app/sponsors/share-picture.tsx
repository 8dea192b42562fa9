import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n';
import { saveBlob } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import { drawShare, type ShareSize, type ShareTexts, shareSizes } from './draw-share.ts';

export type SharePictureProps = { size: ShareSize; texts: ShareTexts };

const format = 'PNG';

/** A picture with the code. The browser draws it, so that the server need not store pictures for each sponsor. */
export function SharePicture({ size, texts }: SharePictureProps) {
  const { t } = useTranslation('sponsors');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { site, invite, code, link, ad } = texts;
  useEffect(() => {
    if (canvas.current) void drawShare(canvas.current, size, { site, invite, code, link, ad });
  }, [size, site, invite, code, link, ad]);
  const name = t(`materials.sizes.${size}`);
  const { width, height } = shareSizes[size];
  const save = () => canvas.current?.toBlob((blob) => blob && saveBlob(`${code}-${width}x${height}.png`, blob));
  return (
    <figure className="grid content-start justify-items-start gap-3">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={`${ad}. ${invite}: ${code}`}
        className="h-auto max-h-60 max-w-full rounded-field border border-line"
      />
      <figcaption className="flex flex-wrap items-center gap-3 text-meta text-secondary">
        {name}
        <Button size="sm" icon={Download} aria-label={t('materials.save', { name })} onClick={save}>
          {format}
        </Button>
      </figcaption>
    </figure>
  );
}
