import type { SavedFilter } from '@wyrmgate/contract/saved-filters';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function SavedFilterRow({ filter, onChoose }: { filter: SavedFilter; onChoose: () => void }) {
  const { t } = useTranslation('dashboard');
  const { id, name, query } = filter;
  const remove = useApiMutation(['saved-filters', 'remove'], {
    onSettled: () => invalidate(['saved-filters', 'list']),
  });
  return (
    <li className="flex items-center gap-2">
      <Link
        to={`?${query}`}
        preventScrollReset
        defaultShouldRevalidate={false}
        onClick={onChoose}
        className="menu-row flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 rounded-field px-2 py-1.5 text-control text-prose no-underline"
      >
        <span className="wrap-anywhere font-[520]">{name}</span>
        <span className="max-w-full truncate text-meta text-muted">
          {[...new URLSearchParams(query).values()].join(', ')}
        </span>
      </Link>
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('saved.remove', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      />
    </li>
  );
}
