import type { AdminLegalText } from '@wyrmgate/contract/legal';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { urls } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LegalDrawer } from './legal-drawer.tsx';

export const handle = { namespaces: ['content-history', 'legal-admin', 'legal', 'media', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'legal-admin:title', noindex: true });

type Open = { kind: 'edit' | 'reset'; text: AdminLegalText };

/** Lists the legal texts. Each is either built-in or replaced by staff. */
export default function LegalTextsPage() {
  const { t } = useTranslation('legal-admin');
  const editable = useCan()('admin.legal.edit');
  const query = useApiQuery(['legal', 'adminList'], {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const reset = useAdminMutation(
    ({ document, version }: AdminLegalText) => api.legal.reset({ params: { document }, body: { version } }),
    { invalidates: [['legal'], ['media']], done: () => t('done.reset') },
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Banner tone="info">{t('advice')}</Banner>
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-72 w-full animate-appear" />}>
        {({ texts }) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {texts.map((text) => (
              <li key={text.document}>
                <TextCard text={text} editable={editable} onOpen={setOpen} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open?.kind === 'edit' && <LegalDrawer text={open.text} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === 'reset'}
        onOpenChange={close}
        title={t('reset.title')}
        description={t('reset.text')}
        confirmLabel={t('reset.action')}
        confirmingLabel={t('reset.doing')}
        onConfirm={() => open && reset.mutate(open.text, { onSettled: close })}
        confirming={reset.isPending}
        destructive
      />
    </AdminPage>
  );
}

type TextCardProps = { text: AdminLegalText; editable: boolean; onOpen: (open: Open) => void };

function TextCard({ text, editable, onOpen }: TextCardProps) {
  const { t } = useTranslation('legal-admin');
  const { date } = useFormat();
  const { document, own, contents, outdated, changed_on } = text;
  const title = t(`legal:${document}.title`);
  return (
    <Panel title={title}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={own ? 'success' : 'neutral'}>{t(own ? 'own' : 'builtIn')}</Badge>
        {own && (
          <span className="text-meta text-secondary">{t('languages', { count: Object.keys(contents).length })}</span>
        )}
        <OutdatedMark outdated={outdated} />
      </p>
      <p className="mt-2 text-meta text-muted">{t('changedOn', { date: date(changed_on) })}</p>
      <p className="mt-4 flex flex-wrap items-center gap-2.5">
        {editable && (
          <Button icon={Pencil} onClick={() => onOpen({ kind: 'edit', text })} aria-label={`${t('edit')}: ${title}`}>
            {t('edit')}
          </Button>
        )}
        {editable && own && (
          <Button
            variant="danger-quiet"
            icon={RotateCcw}
            onClick={() => onOpen({ kind: 'reset', text })}
            aria-label={`${t('reset.open')}: ${title}`}
          >
            {t('reset.open')}
          </Button>
        )}
        <a href={urls.legal[document]} target="_blank" rel="noreferrer" className="text-link">
          {t('open')}
        </a>
      </p>
    </Panel>
  );
}
