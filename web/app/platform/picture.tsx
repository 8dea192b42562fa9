import { pictures } from 'virtual:art';
import type { ComponentProps } from 'react';

type Crop = { name: string; media: string; sizes?: string };
export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  /** Name of a picture in public/art, such as `hero`. */
  name: string;
  /** The `sizes` attribute. Defaults to the window width. */
  sizes?: string;
  /** A different picture for some window sizes, such as a portrait crop for phones. */
  crop?: Crop;
};

const known = (name: string) => {
  const picture = pictures[name];
  if (picture === undefined) throw new Error(`No drawing is called ${name}`);
  return picture;
};
const written = new Map<string, string>();
const sources = (name: string, format: 'avif' | 'webp'): string => {
  const key = `${name}.${format}`;
  const { widths } = known(name);
  const set = written.get(key) ?? widths.map((width) => `/art/${name}-${width}.${format} ${width}w`).join(', ');
  written.set(key, set);
  return set;
};

/** A built-in picture in the best format and size, over a blurred placeholder. An empty `alt` marks it as decorative. */
export function Picture({ name, sizes = '100vw', crop, alt = '', className = '', ...rest }: PictureProps) {
  const { width, height, widths } = known(name);
  const cropSize = crop && known(crop.name);
  return (
    <picture className="contents [&>source]:hidden">
      {crop &&
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            media={crop.media}
            srcSet={sources(crop.name, format)}
            sizes={crop.sizes ?? '100vw'}
            width={cropSize?.width}
            height={cropSize?.height}
          />
        ))}
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <img
        {...rest}
        src={`/art/${name}-${widths.at(Math.floor(widths.length / 2))}.webp`}
        srcSet={sources(name, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        className={`art-${name} ${className}`}
      />
    </picture>
  );
}
