import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { type MediaFile, mediaUrl, type PictureFormat } from '@wyrmgate/contract/media-constants';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';

/** A picture from the media library, as sent by the API. */
export type PictureMedia = MediaFile & {
  width: number;
  height: number;
  animated: boolean;
  placeholder: string;
  alts: Partial<Record<Language, string>>;
};

export type MediaPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  media: PictureMedia;
  /** The `sizes` attribute, based on the displayed width. */
  sizes: string;
  /** Replaces the library's alternative text. Empty for decorative pictures. */
  alt?: string;
};

/** Returns the alternative text in a language, or else in English. */
export const altOf = ({ alts }: Pick<PictureMedia, 'alts'>, language: Language): string =>
  alts[language] ?? alts[defaultLanguage] ?? '';

/** Builds the `srcset` attribute for one format. */
export const mediaSources = (media: PictureMedia, format: PictureFormat): string =>
  media.widths.map((width) => `${mediaUrl(media, { width, format })} ${width}w`).join(', ');

/**
 * A library picture in the best format and size, over a blurred placeholder. It fills its parent's width and keeps its aspect
 * ratio, unless `className` sets a height and `object-cover`.
 */
export function MediaPicture({ media, sizes, alt, className, onLoad, ...rest }: MediaPictureProps) {
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState(false);
  return (
    <span className="relative block overflow-hidden">
      {!loaded && media.placeholder !== '' && (
        <img
          src={media.placeholder}
          alt=""
          aria-hidden="true"
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      <picture className="contents">
        {!media.animated && <source type="image/avif" srcSet={mediaSources(media, 'avif')} sizes={sizes} />}
        <img
          loading="lazy"
          decoding="async"
          {...rest}
          // The picture may have loaded before hydration.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(true);
          }}
          onLoad={(event) => {
            setLoaded(true);
            onLoad?.(event);
          }}
          src={mediaUrl(media)}
          srcSet={mediaSources(media, 'webp')}
          sizes={sizes}
          width={media.width}
          height={media.height}
          alt={alt ?? altOf(media, i18n.language)}
          className={cx('relative block', className ?? 'h-auto w-full')}
        />
      </picture>
    </span>
  );
}
