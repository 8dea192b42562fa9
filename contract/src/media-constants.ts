export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Accepted file name extensions, each with the type that the content must have. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
} as const;
export type MediaExtension = keyof typeof mediaTypes;

const megabyte = 1_048_576;
/** Maximum size of an upload in bytes. */
export const maxMediaBytes = { image: 15 * megabyte, video: 50 * megabyte } as const;
/** Maximum product of width, height and number of frames. */
export const maxPixels = 40_000_000;
/** Widths in pixels at which pictures are stored. Smaller pictures keep their original width. */
export const pictureWidths = [480, 960, 1600] as const;
export const maxAltLength = 300;
/** Maximum size of the library in megabytes. */
export const mediaQuota = { min: 10, max: 1_000_000, normal: 2048 } as const;

/** Returns the kind of a file by its extension, or undefined if the extension is not accepted. */
export const kindOfFile = (name: string): MediaKind | undefined => {
  const extension = extensionOf(name);
  return extension && (mediaTypes[extension].startsWith('image/') ? 'image' : 'video');
};

/** Returns the extension of a file name if it is accepted. */
export const extensionOf = (name: string): MediaExtension | undefined => {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(mediaTypes, extension) ? (extension as MediaExtension) : undefined;
};

/** Parts of the URL of a picture or a video. */
export type MediaFile = {
  kind: MediaKind;
  /** First part of the file names: id and content hash, so that the content at a URL never changes. */
  key: string;
  widths: readonly number[];
  /** Extension of a video; empty for pictures. */
  extension: string;
};
export type PictureFormat = 'avif' | 'webp';

/** Returns the URL of a video, or of a picture in the smallest stored width that is at least `width`. */
export const mediaUrl = (media: MediaFile, { width = 960, format = 'webp' as PictureFormat } = {}): string => {
  if (media.kind === 'video') return `/media/${media.key}.${media.extension}`;
  const stored = media.widths.find((each) => each >= width) ?? media.widths.at(-1);
  return `/media/${media.key}-${stored}.${format}`;
};
