import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export type NothingListedProps = {
  /** Title if the list has no entries at all. */
  title: string;
  text?: string;
  /** True if filters may be the reason for the empty list. */
  filtered: boolean;
  onReset: () => void;
  /** URL parameters of the first page, if the requested page is past the end. */
  firstPage?: string | undefined;
};

/** Explains an empty list: no entries, no matches, or a page past the end. */
export function NothingListed({ title, text, filtered, onReset, firstPage }: NothingListedProps) {
  const { t } = useTranslation('dashboard');
  if (firstPage !== undefined)
    return (
      <EmptyState
        title={t('list.pastEnd')}
        action={<Button render={<Link to={firstPage} />}>{t('list.firstPage')}</Button>}
      >
        {t('list.pastEndText')}
      </EmptyState>
    );
  if (filtered)
    return (
      <EmptyState title={t('list.noMatch')} action={<Button onClick={onReset}>{t('list.reset')}</Button>}>
        {t('list.noMatchText')}
      </EmptyState>
    );
  return <EmptyState title={title}>{text}</EmptyState>;
}
