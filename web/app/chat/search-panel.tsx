import { useInfiniteQuery } from '@tanstack/react-query';
import { chatSearch } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { reachedWhenScrolling, scrollToMiddle } from '../ui/scrolls.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { isBlocked } from './account-of.ts';
import { BlockedMessage } from './blocked-message.tsx';
import { ChatTime } from './chat-time.tsx';
import { MessageText } from './message-text.tsx';
import { removedText } from './removed-text.ts';

/** Number of messages to show after a match. */
const after = 10;

type Reader = { me?: string; blocked?: ReadonlySet<string | null> };

type LineProps = Reader & { message: ChatMessage; marked?: boolean; action?: ReactNode };

/** `action` is shown after the message once its text is visible. */
function Line({ message, me, blocked, marked, action }: LineProps) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const [opened, setOpened] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const show = () => {
    flushSync(() => setOpened(true));
    // The button that had the focus is gone.
    line.current?.focus();
  };
  if (blocked && isBlocked(message, blocked) && !opened) return <BlockedMessage onShow={show} />;
  return (
    <div ref={line} tabIndex={-1} className="flex items-start justify-between gap-4">
      <div className={cx('min-w-0 flex-1', marked && '-mx-2 rounded bg-subtle px-2 py-1')}>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <bdi className="wrap-anywhere font-[600] text-control text-heading">
            {message.notice ? t('notice.team') : (message.author ?? word('former'))}
          </bdi>
          <ChatTime iso={message.created_at} />
        </p>
        <p className="wrap-anywhere overflow-hidden whitespace-pre-line text-control text-prose" dir="auto">
          {message.removed ? (
            <em className="text-muted">{t(removedText[message.removed])}</em>
          ) : (
            <MessageText text={message.text} me={me} />
          )}
        </p>
      </div>
      {action}
    </div>
  );
}

const showId = (message: ChatMessage) => `show-${message.id}`;

/** Shows the messages around a search match. */
function Around({
  room,
  message,
  box,
  onBack,
  ...reader
}: Reader & { room: string; message: ChatMessage; box: RefObject<HTMLElement | null>; onBack: () => void }) {
  const { t } = useTranslation('chat');
  const page = useApiQuery(
    ['chat', 'list'],
    { params: { room }, query: { before: message.seq + after + 1 } },
    { quiet: true },
  );
  const mark = useRef<HTMLLIElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const loaded = page.data !== undefined;
  useEffect(() => {
    if (loaded && box.current && mark.current) scrollToMiddle(box.current, mark.current);
  }, [loaded, box]);
  return (
    <>
      <p className="-top-3 -mt-3 sticky mb-1 bg-surface pt-3 pb-2">
        <Button ref={back} size="sm" onClick={onBack}>
          {t('search.back')}
        </Button>
      </p>
      {page.isPending && <SkeletonRows rows={5} label={t('loading')} />}
      {page.isError && !page.data && (
        <ErrorState title={t('failed')} level={3} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      )}
      <ol className="grid gap-3">
        {page.data?.messages.map((each) => (
          <li key={each.id} ref={each.id === message.id ? mark : undefined}>
            <Line message={each} {...reader} marked={each.id === message.id} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Replaces the messages of a room with a search through its history. */
export function SearchPanel({ room, onClose, ...reader }: Reader & { room: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const problem = useProblemText();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [open, setOpen] = useState<ChatMessage>();
  const backTo = (message: ChatMessage) => {
    flushSync(() => setOpen(undefined));
    document.getElementById(showId(message))?.focus();
  };
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => field.current?.focus(), []);
  const list = useInfiniteQuery(
    {
      queryKey: ['chat', 'search', room, q],
      queryFn: ({ pageParam, signal }) =>
        api.chat.search({ params: { room }, query: { q, before: pageParam } }, { signal, quiet: true }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => (last.more ? last.messages.at(-1)?.seq : undefined),
      enabled: q !== '',
    },
    queryClient(),
  );
  const found = list.data?.pages.flatMap(({ messages }) => messages);
  return (
    <section aria-label={t('search.title')} className="flex h-[calc(100dvh-28rem)] min-h-64 flex-col">
      <form
        className="flex flex-wrap items-end gap-3 border-line border-b px-4 py-3 sm:px-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().length < chatSearch.minLength) return;
          setOpen(undefined);
          setQ(typed.trim());
        }}
      >
        <Field label={t('search.label')} hideLabel className="min-w-0 flex-1 basis-32">
          <TextInput
            ref={field}
            type="search"
            value={typed}
            placeholder={t('search.label')}
            maxLength={chatSearch.maxLength}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={typed.trim().length < chatSearch.minLength}>
          {t('search.submit')}
        </Button>
        <IconButton icon={X} label={t('search.close')} framed onClick={onClose} />
      </form>
      <section
        ref={(element) => {
          box.current = element;
          reachedWhenScrolling()(element);
        }}
        aria-label={t('search.results')}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3 sm:px-5"
      >
        {open ? (
          <Around room={room} message={open} box={box} {...reader} onBack={() => backTo(open)} />
        ) : (
          <>
            {q === '' && <p className="text-control text-muted">{t('search.help')}</p>}
            {q !== '' && list.isPending && <SkeletonRows rows={4} label={t('search.loading')} />}
            {list.isError && !found && (
              <ErrorState
                title={t('search.failed')}
                level={3}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
              >
                {problem(list.error)}
              </ErrorState>
            )}
            <p role="status" className={found?.length === 0 ? 'text-control text-muted' : 'sr-only'}>
              {found && (found.length === 0 ? t('search.none') : t('search.found', { count: found.length }))}
            </p>
            <ol className="grid gap-3">
              {found?.map((message) => (
                <li key={message.id}>
                  <Line
                    message={message}
                    {...reader}
                    action={
                      <Button id={showId(message)} size="sm" onClick={() => setOpen(message)}>
                        {t('search.show')}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ol>
            {list.hasNextPage && (
              <p className="pt-3 text-center">
                <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('search.more')}
                </Button>
              </p>
            )}
          </>
        )}
      </section>
    </section>
  );
}
