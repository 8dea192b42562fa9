import type { NewsCategory } from '@wyrmgate/contract/news-constants';
import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import { Picture } from '../platform/picture.tsx';
import { MediaPicture } from '../ui/media-picture.tsx';

/** Built-in drawings for articles without a cover. */
const drawings: Record<NewsCategory, string> = {
  general: 'hero',
  updates: 'empire-blue',
  events: 'empire-red',
  announcements: 'empire-yellow',
  patchnotes: 'notfound',
};

type NewsCoverProps = { item: Pick<NewsItem, 'category' | 'cover'>; sizes: string; eager?: boolean };

/** The cover of an article, or a drawing for its category. It is decorative, because the title is next to it. */
export function NewsCover({ item, sizes, eager }: NewsCoverProps) {
  const loading = eager ? 'eager' : 'lazy';
  if (item.cover?.kind === 'image')
    return (
      <MediaPicture
        media={item.cover}
        sizes={sizes}
        alt=""
        loading={loading}
        className="aspect-[16/9] w-full object-cover"
      />
    );
  return (
    <Picture
      name={drawings[item.category]}
      sizes={sizes}
      loading={loading}
      className="aspect-[16/9] h-auto w-full object-cover"
    />
  );
}
