import type { Media } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { altOf, MediaPicture } from './media-picture.tsx';

type FileProps = { file: Media; caption: string | undefined };

function File({ file, caption }: FileProps) {
  const { i18n } = useTranslation();
  return (
    <figure>
      {file.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: the library has no captions; the surrounding text describes the video
        <video
          controls
          preload="none"
          src={mediaUrl(file)}
          width={file.width}
          height={file.height}
          aria-label={altOf(file, i18n.language) || undefined}
          className="w-full"
        />
      ) : (
        <MediaPicture media={file} sizes="(width >= 47.5rem) 720px, 100vw" className="h-auto w-full rounded-card" />
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Returns a function that renders library files in a `RichText`. Deleted files are omitted. */
export const filesIn = (media: readonly Media[]) => {
  const files = new Map(media.map((file) => [file.id, file]));
  return (id: number, caption: string | undefined): ReactNode => {
    const file = files.get(id);
    return file && <File file={file} caption={caption} />;
  };
};
