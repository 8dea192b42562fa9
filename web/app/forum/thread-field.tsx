import { searchLength } from '@wyrmgate/contract/search-constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useStaffText } from './forum-texts.ts';
import { type Target, targetOf } from './thread-target.ts';

const debounceMs = 300;

export type ThreadChoice = { id: number; title: string; section: string };

/** Loads the thread that a pasted link or number refers to. */
const useLinked = (target: Target | undefined) => {
  const section = useStaffText();
  const post = target && 'post' in target ? target.post : undefined;
  const place = useApiQuery(
    ['forum', 'find'],
    { params: { id: post ?? 0 } },
    { enabled: post !== undefined, quiet: true, retry: false },
  );
  const id = target && 'thread' in target ? target.thread : place.data?.thread;
  const asked = target !== undefined && id !== undefined;
  const found = useApiQuery(
    ['forum', 'get'],
    { params: { id: id ?? 0 }, query: { page: 1 } },
    { enabled: asked, quiet: true, retry: false },
  );
  return {
    loading: place.isLoading || found.isLoading,
    thread:
      asked && found.data
        ? { id: found.data.thread.id, title: found.data.thread.title, section: section(found.data.section.names) }
        : undefined,
  };
};

const useTitled = (q: string) => {
  const { i18n } = useTranslation('forum');
  const section = useStaffText();
  const asked = q.length >= searchLength.min && q.length <= searchLength.max;
  const found = useApiQuery(
    ['search', 'list'],
    { query: { q, type: 'forum', lang: i18n.language } },
    { enabled: asked, quiet: true },
  );
  const results = (asked && found.data?.groups.flatMap((group) => group.results)) || [];
  return {
    asked,
    loading: found.isLoading,
    threads: results.flatMap((result) =>
      result.type === 'forum' ? { id: result.id, title: result.title, section: section(result.section_names) } : [],
    ),
  };
};

type Props = {
  value: ThreadChoice | null;
  onChange: (thread: ThreadChoice | null) => void;
  /** The thread that cannot be chosen. */
  except: number;
};

/** Finds a thread by words in its title, by its number or by a pasted link. Use it inside a `Field`. */
export function ThreadField({ value, onChange, except }: Props) {
  const { t } = useTranslation('forum');
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const target = targetOf(query);
  const isLink = target?.link === true;
  const linked = useLinked(target);
  const titled = useTitled(isLink ? '' : query);
  const pending = text.trim() !== query || linked.loading || titled.loading;
  const choice = linked.thread?.id === except ? undefined : linked.thread;
  const items = [...(choice ? [choice] : []), ...titled.threads.filter(({ id }) => id !== except && id !== choice?.id)];
  // A pasted link refers to exactly one thread, so it needs no further choice.
  const linkedId = isLink ? choice?.id : undefined;
  const choose = useEffectEvent(() => choice && onChange(choice));
  useEffect(() => {
    if (linkedId !== undefined) choose();
  }, [linkedId]);
  return (
    <Combobox
      value={value}
      onChange={onChange}
      items={pending ? [] : items}
      itemKey={({ id }) => String(id)}
      itemLabel={({ title }) => title}
      itemRow={({ title, section }) => (
        <span className="grid">
          <span className="wrap-anywhere line-clamp-2">{title}</span>
          <span className="truncate text-meta text-muted">{section}</span>
        </span>
      )}
      onQuery={setText}
      searching={pending && text.trim() !== ''}
      emptyText={t(titled.asked || target ? 'threadField.none' : 'threadField.type')}
    />
  );
}
