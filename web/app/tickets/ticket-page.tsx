import { ApiError } from '@wyrmgate/contract/client';
import { ticketProblems } from '@wyrmgate/contract/tickets-problems';
import type { TicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { usePageTitle } from '../platform/use-page-title.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnMessages } from './message-list.tsx';
import { PictureField, useTicketPictures } from './pictures.tsx';
import { RatingForm } from './rating-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StateBadge } from './state-badge.tsx';
import { useTopicName } from './ticket-texts.ts';

export const handle = { namespaces: ['tickets'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets:meta.title', noindex: true });

const refreshSeconds = 30;

export default function TicketPage() {
  const { t } = useTranslation('tickets');
  const id = Number(useParams().id);
  const query = useApiQuery(
    ['tickets', 'get'],
    { params: { id } },
    { quiet: true, refetchInterval: refreshSeconds * 1000 },
  );
  const { data, error } = query;
  usePageTitle(data?.subject);
  const missing =
    !Number.isSafeInteger(id) || (error instanceof ApiError && error.code === ticketProblems.notFound.code);
  return (
    <div className="page-container py-10 sm:py-14">
      <Breadcrumbs
        trail={[{ key: 'tickets', label: t('title'), link: <Link to={urls.tickets} /> }]}
        current={t('number', { number: Number.isSafeInteger(id) ? id : '' })}
      />
      {data ? (
        <Thread ticket={data} />
      ) : missing ? (
        <EmptyState
          title={t('missing')}
          action={<Button render={<Link to={urls.tickets} />}>{t('title')}</Button>}
          className="mt-8"
        />
      ) : error ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="mt-6 h-96" />
      )}
    </div>
  );
}

function Thread({ ticket }: { ticket: TicketThread }) {
  const { t } = useTranslation('tickets');
  const nameOf = useTopicName();
  const { id, topic, subject, state, detail, messages, writable } = ticket;
  const closed = state === 'closed';
  const read = messages.at(-1)?.id;
  // Loading the ticket marked its notifications as read, so the bell must be refreshed.
  useEffect(() => {
    if (read !== undefined) void invalidate(['notifications']);
  }, [read]);
  return (
    <>
      <header className="mt-3 flex max-w-[860px] flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="wrap-anywhere pb-1 text-h2">{subject}</h1>
          <p className="wrap-anywhere mt-1 text-control text-secondary">
            {nameOf(topic)}
            {detail && topic.detail !== 'none' && ` · ${t(`details.${topic.detail}`)}: ${detail}`}
          </p>
        </div>
        <StateBadge state={state} />
      </header>
      <div className="mt-6 grid max-w-[860px] gap-6">
        <OwnMessages messages={messages} />
        {closed && <Banner tone="info">{t(writable ? 'thread.reopen' : 'thread.over')}</Banner>}
        {closed && <RatingForm ticket={ticket} />}
        {writable && <Reply id={id} />}
        {!closed && <CloseButton id={id} />}
      </div>
    </>
  );
}

function Reply({ id }: { id: number }) {
  const { t } = useTranslation('tickets');
  const pictures = useTicketPictures();
  return (
    <ReplyForm
      label={t('thread.reply')}
      help={t('form.textHelp')}
      submit={t('thread.send')}
      disabled={pictures.uploading !== undefined}
      onSend={async (body) => {
        await api.tickets.reply({ params: { id }, body: { ...body, attachments: pictures.ids } }, { quiet: true });
        pictures.clear();
        await invalidate(['tickets']);
      }}
    >
      <PictureField state={pictures} />
    </ReplyForm>
  );
}

function CloseButton({ id }: { id: number }) {
  const { t } = useTranslation('tickets');
  const [open, setOpen] = useState(false);
  const close = useApiMutation(['tickets', 'close']);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        {t('thread.close')}
      </Button>
      {open && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={t('thread.closeTitle')}
          description={t('thread.closeText')}
          confirmLabel={t('thread.close')}
          confirmingLabel={t('thread.closing')}
          confirming={close.isPending}
          onConfirm={() =>
            close.mutate(
              { params: { id } },
              {
                onSettled: async () => {
                  setOpen(false);
                  await invalidate(['tickets']);
                },
              },
            )
          }
        />
      )}
    </>
  );
}
