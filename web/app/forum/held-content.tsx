import type { HeldContent } from '@wyrmgate/contract/forum-report-shapes';
import type { RichTextNode } from '@wyrmgate/contract/rich-text-document';
import { useTranslation } from '#i18n';
import { Badge } from '../ui/badge.tsx';
import { LongText } from '../ui/long-text.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { imagesOf } from './post-image.tsx';

/** The addresses of links, which their texts can hide. */
const targetsIn = (nodes: readonly RichTextNode[]): string[] =>
  nodes.flatMap(({ marks = [], content = [] }) => [
    ...marks.flatMap(({ type, attrs }) => (type === 'link' && typeof attrs?.href === 'string' ? attrs.href : [])),
    ...targetsIn(content),
  ]);

/** Everything that an approval publishes. */
export function HeldContentView({ text, content }: { text: string; content: HeldContent }) {
  const { t } = useTranslation('forum');
  const { body, images, prefix, tags, poll } = content;
  const targets = [...new Set(targetsIn(body.content))];
  return (
    <>
      {(prefix || tags.length > 0) && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-meta text-secondary">
          {prefix && <Badge tone="info">{t(`prefix.${prefix}`)}</Badge>}
          {tags.map((tag) => (
            <bdi key={tag}>#{tag}</bdi>
          ))}
        </p>
      )}
      <LongText text={text}>
        <RichText doc={body} profile="player" image={imagesOf(images)} className="wrap-anywhere" />
      </LongText>
      {targets.length > 0 && (
        <ul className="wrap-anywhere mt-3 text-meta text-secondary">
          {targets.map((target) => (
            <li key={target}>
              <bdi>{target}</bdi>
            </li>
          ))}
        </ul>
      )}
      {poll && (
        <section aria-label={t('poll.title')} className="wrap-anywhere mt-3 text-control">
          <p className="font-[560]">
            {t('poll.title')}: <bdi>{poll.question}</bdi>
          </p>
          <ul className="list-disc ps-6">
            {poll.options.map((option) => (
              <li key={option}>
                <bdi>{option}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
