import type { AdminGroup, AdminSection } from '@wyrmgate/contract/forum-shapes';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { OrderButtons, type RowTexts } from '../../admin-kit/row-buttons.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { forumSection } from '../../shell/urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStaffText } from '../forum-texts.ts';
import { GroupDrawer } from './group-drawer.tsx';
import { SectionDrawer } from './section-drawer.tsx';

export const handle = { namespaces: ['forum-admin', 'forum', 'roles'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'forum-admin:sections.title', noindex: true });

type Kind = 'sections' | 'groups';
type Open =
  | { kind: 'group'; row: AdminGroup | undefined }
  | { kind: 'section'; row: AdminSection | undefined; group: number }
  | { kind: 'remove'; what: Kind; id: number; name: string };

type RowProps = {
  section: AdminSection;
  name: string;
  order: ReactNode;
  editable: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function SectionLine({ section, name, order, editable, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('forum-admin');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--cell-edge) py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-[560]">
          {name}
          {section.read_only && <Badge>{t('form.readOnly')}</Badge>}
          {section.language && <Badge>{section.language.toUpperCase()}</Badge>}
          {section.see_right !== 'everyone' && <Badge tone="violet">{t(`right.${section.see_right}`)}</Badge>}
        </p>
        <p className="text-meta text-secondary">
          {forumSection(section.slug)} · {t('sections.counts', { threads: section.threads, posts: section.posts })}
        </p>
      </div>
      {editable && (
        <span className="flex gap-1">
          {order}
          <IconButton icon={Pencil} size="sm" label={t('sections.editOne', { name })} onClick={onEdit} />
          <IconButton icon={Trash2} size="sm" label={t('sections.removeOne', { name })} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

export default function SectionsPage() {
  const { t } = useTranslation('forum-admin');
  const text = useStaffText();
  const inSections: RowTexts = (key, values) => t(`sections.${key}`, values);
  const editable = useCan()('admin.forum.sections');
  const list = useApiQuery(['forum', 'adminSections'], {}, { quiet: true });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const invalidates = [['forum']] as const;
  const arrange = useAdminMutation(api.forum.arrange, { invalidates });
  const done = () => t('sections.removed');
  const removeSection = useAdminMutation(api.forum.removeSection, { invalidates, done });
  const removeGroup = useAdminMutation(api.forum.removeGroup, { invalidates, done });
  const groups = list.data?.groups ?? [];
  const order = (kind: Kind, rows: readonly { id: number }[], index: number, name: string) => {
    const move = (to: number) => arrange.mutate({ body: { kind, ids: moved(rows, index, to).map(({ id }) => id) } });
    return (
      <OrderButtons
        t={inSections}
        values={{ name }}
        index={index}
        count={rows.length}
        busy={arrange.isPending}
        onMove={(_, to) => move(to)}
      />
    );
  };
  return (
    <AdminPage
      title={t('sections.title')}
      lead={t('sections.lead')}
      actions={
        editable && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'group', row: undefined })}>
            {t('sections.newGroup')}
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton className="h-64" />}
      {list.isError && !list.data && (
        <ErrorState title={t('sections.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && groups.length === 0 && (
        <EmptyState title={t('sections.empty.title')}>{t('sections.empty.text')}</EmptyState>
      )}
      {groups.map((group, at) => {
        const name = text(group.names);
        return (
          <Panel
            key={group.id}
            title={name}
            flush
            aside={
              editable && (
                <span className="flex gap-1">
                  <IconButton
                    icon={Plus}
                    size="sm"
                    label={t('sections.newIn', { name })}
                    onClick={() => setOpen({ kind: 'section', row: undefined, group: group.id })}
                  />
                  {order('groups', groups, at, name)}
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={t('sections.editOne', { name })}
                    onClick={() => setOpen({ kind: 'group', row: group })}
                  />
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('sections.removeOne', { name })}
                    onClick={() => setOpen({ kind: 'remove', what: 'groups', id: group.id, name })}
                  />
                </span>
              )
            }
          >
            <ul className="divide-y divide-line">
              {group.sections.map((section, index) => (
                <SectionLine
                  key={section.id}
                  section={section}
                  name={text(section.names)}
                  editable={editable}
                  order={order('sections', group.sections, index, text(section.names))}
                  onEdit={() => setOpen({ kind: 'section', row: section, group: group.id })}
                  onRemove={() =>
                    setOpen({ kind: 'remove', what: 'sections', id: section.id, name: text(section.names) })
                  }
                />
              ))}
            </ul>
          </Panel>
        );
      })}
      {open?.kind === 'group' && <GroupDrawer row={open.row} onClose={close} />}
      {open?.kind === 'section' && (
        <SectionDrawer
          row={open.row}
          group={open.group}
          groups={groups}
          roles={list.data?.roles ?? []}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          destructive
          title={t('sections.removeOne', { name: open.name })}
          description={t('sections.removeText')}
          confirmLabel={t('sections.remove')}
          confirming={removeSection.isPending || removeGroup.isPending}
          onConfirm={() =>
            (open.what === 'groups' ? removeGroup : removeSection).mutate(
              { params: { id: open.id } },
              { onSettled: close },
            )
          }
        />
      )}
    </AdminPage>
  );
}
