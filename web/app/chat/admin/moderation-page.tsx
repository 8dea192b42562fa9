import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { languages } from '@wyrmgate/contract/languages';
import { MicOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { BridgesPanel } from '../../discord/admin/bridges-panel.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { MuteDialog } from '../mute-dialog.tsx';
import { useRoomName } from '../room-name.ts';
import { DecideMessageDialog } from './decide-message-dialog.tsx';
import { MessageReportCard } from './message-report-card.tsx';
import { MutesPanel } from './mutes-panel.tsx';

export const handle = { namespaces: ['chat-admin', 'chat', 'forum', 'moderation', 'discord'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'chat-admin:title', noindex: true });

const views = ['waiting', 'decided', 'mutes', 'discord'] as const;
type View = (typeof views)[number];

function Reports({
  state,
  after,
  onOlder,
}: {
  state: 'waiting' | 'decided';
  after?: number;
  onOlder: (id: number) => void;
}) {
  const { t } = useTranslation('chat-admin');
  const list = useApiQuery(
    ['chat', 'reports'],
    { query: { state, ...(after !== undefined && { after }) } },
    { quiet: true },
  );
  const [open, setOpen] = useState<ChatReport>();
  const { data } = list;
  return (
    <>
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && !data && (
        <ErrorState title={t('failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {data?.reports.length === 0 && <EmptyState title={t(`empty.${state}`)}>{t('empty.text')}</EmptyState>}
      <ul className="grid gap-4">
        {data?.reports.map((report) => (
          <li key={report.id}>
            <MessageReportCard report={report} onDecide={() => setOpen(report)} />
          </li>
        ))}
      </ul>
      {data?.next != null && (
        <p className="text-end">
          <Button onClick={() => onOlder(data.next ?? 0)}>{t('older')}</Button>
        </p>
      )}
      {open && <DecideMessageDialog report={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Bridges() {
  const nameOf = useRoomName();
  const language = (key: string) => languages.find((one) => one === key) ?? null;
  return (
    <BridgesPanel
      nameOf={(key) => {
        const known = language(key);
        return nameOf({ kind: known ? 'language' : 'trade', language: known, guild: null });
      }}
    />
  );
}

export default function ModerationPage() {
  const { t } = useTranslation('chat-admin');
  const can = useCan();
  const editable = can('admin.chat.moderate');
  const seen = views.filter((one) => one !== 'discord' || can('admin.discord.view'));
  const [search, setSearch] = useSearchParams();
  const view: View = seen.find((one) => one === search.get('view')) ?? 'waiting';
  const after = Number(search.get('after') ?? '') || undefined;
  const [muting, setMuting] = useState(false);
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        editable && (
          <Button icon={MicOff} onClick={() => setMuting(true)}>
            {t('mute')}
          </Button>
        )
      }
    >
      <TabLinks
        label={t('title')}
        tabs={seen.map((key) => ({
          key,
          label: t(`views.${key}`),
          current: key === view,
          link: <Link to={key === 'waiting' ? adminUrls.chat : `${adminUrls.chat}?view=${key}`} />,
        }))}
      />
      {view === 'discord' ? (
        <Bridges />
      ) : view === 'mutes' ? (
        <MutesPanel />
      ) : (
        <Reports
          key={`${view} ${after}`}
          state={view}
          {...(after !== undefined && { after })}
          onOlder={(id) => setSearch({ ...(view === 'decided' && { view }), after: String(id) })}
        />
      )}
      {muting && <MuteDialog onClose={() => setMuting(false)} />}
    </AdminPage>
  );
}
