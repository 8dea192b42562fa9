import type { LibraryMedia } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { altOf, MediaPicture } from '../../ui/media-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type MediaGridProps = {
  rows: readonly LibraryMedia[] | undefined;
  empty: ReactNode;
  refreshing?: boolean;
  /** The accessible name of a file's button. Its visible text is the file name. */
  labelOf: (name: string) => string;
  onOpen: (row: LibraryMedia) => void;
};

const frame = 'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 p-3.5';

/** A thumbnail with a fixed aspect ratio. */
export function MediaThumb({ media, className }: { media: LibraryMedia; className?: string }) {
  return (
    <span className={cx('relative block overflow-hidden rounded-field bg-subtle', className ?? 'aspect-[4/3]')}>
      {media.kind === 'image' ? (
        <MediaPicture media={media} sizes="200px" alt="" className="aspect-[4/3] w-full object-cover" />
      ) : (
        <>
          {/* Shows only the first frame. The video never plays here. */}
          <video
            src={`${mediaUrl(media)}#t=0.1`}
            preload="metadata"
            muted
            playsInline
            tabIndex={-1}
            aria-hidden="true"
            className="size-full object-cover"
          />
          <span className="absolute inset-s-2 bottom-2 rounded-field bg-surface/85 p-1 text-heading">
            <Icon as={Film} size={16} />
          </span>
        </>
      )}
    </span>
  );
}

export function MediaGrid({ rows, empty, refreshing, labelOf, onOpen }: MediaGridProps) {
  const { t, i18n } = useTranslation('media');
  if (rows === undefined)
    return (
      <div className={frame} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={index} className="aspect-[4/3]" />
        ))}
      </div>
    );
  if (rows.length === 0) return empty;
  return (
    <ul aria-label={t('title')} aria-busy={refreshing || undefined} className={cx(frame, refreshing && 'opacity-60')}>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            title={labelOf(row.file_name)}
            onClick={() => onOpen(row)}
            className="group block w-full rounded-field text-start"
          >
            <MediaThumb media={row} />
            <span className="mt-1.5 block truncate text-control text-heading group-hover:underline">
              {row.file_name}
            </span>
            <span className="block truncate text-meta text-muted">{altOf(row, i18n.language) || t('noAlt')}</span>
            {row.animated && <Badge tone="info">{t('animated')}</Badge>}
          </button>
        </li>
      ))}
    </ul>
  );
}
