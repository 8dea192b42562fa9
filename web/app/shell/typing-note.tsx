import { useTranslation } from '#i18n';
import type { TypingNews } from '../platform/query/live.ts';
import { useTyping, type Written } from '../platform/query/use-typing.ts';

/** Names the players who are typing in a thread or chat room. It always takes up space, so that nothing moves. */
export function TypingNote({ place, written }: { place: TypingNews['place']; written?: Written | undefined }) {
  const { t } = useTranslation('forum');
  const names = useTyping(place, written);
  const [one, two] = names;
  return (
    <p aria-live="polite" className="min-h-6 min-w-0 flex-1 text-meta text-secondary">
      {one !== undefined && two === undefined && t('typing.one', { name: one })}
      {two !== undefined && names.length === 2 && t('typing.two', { name: one ?? '', other: two })}
      {names.length > 2 && t('typing.many', { count: names.length })}
    </p>
  );
}
