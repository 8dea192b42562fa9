import type { Candidate } from '@wyrmgate/contract/roles';
import { minSearchLength } from '@wyrmgate/contract/users-constants';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Combobox } from '../ui/combobox.tsx';
import { AuthorityBadge } from './authority-badge.tsx';

const debounceMs = 300;

export type UserFieldProps = {
  value: Candidate | null;
  onChange: (user: Candidate | null) => void;
  /** Returns false for accounts that cannot be chosen. */
  fits?: (user: Candidate) => boolean;
  disabled?: boolean;
};

/** Finds accounts by the beginning of their name, once at least two letters are typed. Use it inside a `Field`. */
export function UserField({ value, onChange, fits = () => true, disabled }: UserFieldProps) {
  const { t } = useTranslation('dashboard');
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const enough = search.length >= minSearchLength;
  const found = useApiQuery(['roles', 'candidates'], { query: { q: search } }, { enabled: enough });
  const pending = text.trim() !== search || found.isLoading;
  return (
    <Combobox
      value={value}
      onChange={onChange}
      items={enough && !pending ? (found.data?.users ?? []).filter(fits) : []}
      itemKey={({ id }) => String(id)}
      itemLabel={({ username }) => username}
      itemRow={({ username, authority }) => (
        <span className="flex items-center justify-between gap-3">
          <span className="truncate">{username}</span>
          {authority !== 'player' && <AuthorityBadge level={authority} />}
        </span>
      )}
      onQuery={setText}
      searching={text.trim().length >= minSearchLength && pending}
      emptyText={t(
        text.trim().length < minSearchLength
          ? 'userField.typeTwo'
          : found.isError
            ? 'userField.failed'
            : 'userField.noMatch',
      )}
      disabled={disabled}
    />
  );
}
