import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export type NothingListedProps = {
  /** For a list that holds nothing at all. */
  title: string;
  text?: string;
  /** Filters are set, so there may be something without them. */
  filtered: boolean;
  onReset: () => void;
  /** The search of the first page, when the list is shorter than the address says. */
  firstPage?: string | undefined;
};

/** An empty list: nothing there, nothing that fits, or a page past the end. */
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
