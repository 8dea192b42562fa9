import { useTranslation } from '#i18n';
import { useTyping } from './use-here.ts';

/** Who is writing a reply. Its line is always there, so that nothing on the page moves. */
export function TypingNote({ thread }: { thread: number }) {
  const { t } = useTranslation('forum');
  const names = useTyping(thread);
  const [one, two] = names;
  return (
    <p aria-live="polite" className="min-h-6 min-w-0 flex-1 text-meta text-secondary">
      {one !== undefined && two === undefined && t('typing.one', { name: one })}
      {two !== undefined && names.length === 2 && t('typing.two', { name: one ?? '', other: two })}
      {names.length > 2 && t('typing.many', { count: names.length })}
    </p>
  );
}
