import type { ComponentProps } from 'react';

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  /** Path without width and ending: `/art/hero` stands for `/art/hero-640.avif`, `/art/hero-640.webp` and so on. */
  base: string;
  /** The widths that exist, in ascending order. */
  widths: readonly number[];
  /** How wide it is shown: `(min-width: 64rem) 33vw, 100vw`. */
  sizes: string;
  /** Intrinsic size of the widest one; it reserves the room. */
  width: number;
  height: number;
  /** Empty for decoration. */
  alt: string;
  /** The picture that the visitor waits for: at most one per page. */
  priority?: boolean;
  /** Other crops, tried first: `{ base, widths, media: '(max-width: 599px)' }`. */
  crops?: ReadonlyArray<{ base: string; widths: readonly number[]; media: string }>;
};

const set = (base: string, widths: readonly number[], type: 'avif' | 'webp'): string =>
  widths.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');

/** A responsive picture in AVIF and WebP. `className` goes to the image. */
export function Picture(props: PictureProps) {
  const { base, widths, sizes, width, height, alt, priority, crops = [], ...rest } = props;
  return (
    <picture className="contents">
      {crops.flatMap((crop) =>
        (['avif', 'webp'] as const).map((type) => (
          <source
            key={`${crop.media} ${type}`}
            media={crop.media}
            type={`image/${type}`}
            srcSet={set(crop.base, crop.widths, type)}
            sizes={sizes}
          />
        )),
      )}
      <source type="image/avif" srcSet={set(base, widths, 'avif')} sizes={sizes} />
      <img
        {...rest}
        src={`${base}-${widths[0]}.webp`}
        srcSet={set(base, widths, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding={priority ? undefined : 'async'}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}
