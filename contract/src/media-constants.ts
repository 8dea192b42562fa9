export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The accepted file name extensions with the type that the content must have. */
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
/** Largest upload of each kind, in bytes. */
export const maxMediaBytes = { image: 15 * megabyte, video: 50 * megabyte } as const;
/** Width times height, times the number of frames. */
export const maxPixels = 40_000_000;
/** Widths in which pictures are stored, in pixels. Smaller pictures are stored in their own width. */
export const pictureWidths = [480, 960, 1600] as const;
export const maxAltLength = 300;
/** Megabytes that the library may hold. */
export const mediaQuota = { min: 10, max: 1_000_000, normal: 2048 } as const;

/** The kind of file by its extension; undefined if the extension is not accepted. */
export const kindOfFile = (name: string): MediaKind | undefined => {
  const extension = extensionOf(name);
  return extension && (mediaTypes[extension].startsWith('image/') ? 'image' : 'video');
};

/** The accepted extension of a file name. */
export const extensionOf = (name: string): MediaExtension | undefined => {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(mediaTypes, extension) ? (extension as MediaExtension) : undefined;
};

/** What the address of a picture or a video is built from. */
export type MediaFile = {
  kind: MediaKind;
  /** First part of the file names: id and content hash, so that an address never changes its content. */
  key: string;
  widths: readonly number[];
  /** Extension of a video; empty for pictures. */
  extension: string;
};
export type PictureFormat = 'avif' | 'webp';

/** The address of a picture in the smallest stored width that is at least `width`, or of a video. */
export const mediaUrl = (media: MediaFile, { width = 960, format = 'webp' as PictureFormat } = {}): string => {
  if (media.kind === 'video') return `/media/${media.key}.${media.extension}`;
  const stored = media.widths.find((each) => each >= width) ?? media.widths.at(-1);
  return `/media/${media.key}-${stored}.${format}`;
};
