import type { NewsItem } from '@wyrmgate/contract/news-shapes';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { useTranslation } from '#i18n';
import { RichText, type RichTextProps } from '../ui/rich-text.tsx';
import { NewsFacts } from './news-card.tsx';
import { NewsCover } from './news-cover.tsx';

export type ArticleViewProps = { item: NewsItem; body: RichTextDoc; media: RichTextProps['media'] };

/** An article as players see it. The back office uses it for previews. */
export function ArticleView({ item, body, media }: ArticleViewProps) {
  const { t } = useTranslation('news');
  return (
    <article lang={item.language} className="mx-auto max-w-[68ch]">
      <div className="overflow-hidden rounded-card border border-line">
        <NewsCover item={item} eager sizes="(width >= 47.5rem) 720px, 100vw" />
      </div>
      <header className="py-7">
        <NewsFacts item={item} />
        <h1 className="mt-3 [overflow-wrap:anywhere] text-h1">{item.title}</h1>
        {item.excerpt && <p className="mt-4 text-lead text-secondary">{item.excerpt}</p>}
        {item.author && <p className="mt-4 text-meta text-muted">{t('by', { name: item.author })}</p>}
      </header>
      <RichText doc={body} className="text-[1.0625rem] leading-[1.7]" media={media} />
    </article>
  );
}
