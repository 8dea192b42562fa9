import { forumImageUrl } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';
import { isImageKey } from '@wyrmgate/contract/rich-text-document';
import { ImageOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';

const RemoveImageDialog = lazy(() =>
  import('./remove-image-dialog.tsx').then((module) => ({ default: module.RemoveImageDialog })),
);

type Props = { image: ForumImage; alt: string | undefined; removable?: boolean };

export function PostImage({ image, alt, removable = false }: Props) {
  const { t } = useTranslation('forum');
  const [removing, setRemoving] = useState(false);
  const { key, width, height, removed, pass } = image;
  if (removed)
    return (
      <p className="flex items-center gap-2 text-control text-muted italic">
        <ImageOff aria-hidden size={16} className="shrink-0" />
        {t('image.removed')}
      </p>
    );
  const src = forumImageUrl(key, pass);
  return (
    <figure>
      <a href={src} target="_blank" rel="noopener" title={t('image.open')}>
        <img
          src={src}
          alt={alt ?? t('image.none')}
          width={width || undefined}
          height={height || undefined}
          loading="lazy"
          decoding="async"
          className="h-auto max-h-[36rem] w-auto max-w-full rounded-field object-contain"
        />
      </a>
      {removable && (
        <Button size="sm" variant="danger-quiet" icon={Trash2} className="mt-2" onClick={() => setRemoving(true)}>
          {t('image.remove')}
        </Button>
      )}
      <Suspense>{removing && <RemoveImageDialog image={image} onClose={() => setRemoving(false)} />}</Suspense>
    </figure>
  );
}

/** Returns a function that renders the pictures of a `RichText`. A picture whose data is unknown has no fixed size. */
export const imagesOf =
  (images: readonly ForumImage[], removable = false) =>
  (key: unknown, alt: string | undefined) => {
    if (!isImageKey(key)) return null;
    const image = images.find((one) => one.key === key);
    return (
      <PostImage
        image={image ?? { key, width: 0, height: 0, removed: false, pass: null }}
        alt={alt}
        removable={removable && image !== undefined}
      />
    );
  };
