import { mediaUrl } from '@wyrmgate/contract/media-constants';
import type { Material } from '@wyrmgate/contract/sponsors';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MaterialForm } from './material-form.tsx';

type MaterialsProps = { editable: boolean; onClose: () => void };

/** Lists the pictures and texts that sponsors see on their dashboard. */
export function MaterialsDrawer({ editable, onClose }: MaterialsProps) {
  const { t } = useTranslation('sponsors-admin');
  const query = useApiQuery(['sponsors', 'adminMaterials'], {});
  const [open, setOpen] = useState<{ row: Material | undefined }>();
  const [removing, setRemoving] = useState<Material>();
  const remove = useAdminMutation(api.sponsors.removeMaterial, {
    invalidates: [['sponsors']],
    done: () => t('materials.removed'),
  });
  if (open) return <MaterialForm row={open.row} onClose={() => setOpen(undefined)} />;
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('materials.title')}
      footer={
        editable && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ row: undefined })}>
            {t('materials.add')}
          </Button>
        )
      }
    >
      <p className="mb-4 text-control text-secondary">{t('materials.lead')}</p>
      <Loaded query={query} failed={t('materials.failed')} waiting={<Skeleton className="h-40 w-full" />}>
        {({ materials }) =>
          materials.length === 0 ? (
            <EmptyState title={t('materials.empty')} level={3} />
          ) : (
            <ul className="divide-y divide-line">
              {materials.map((row) => (
                <li key={row.id} className="flex items-start gap-4 py-4">
                  {row.picture && (
                    <img
                      src={mediaUrl(row.picture, { width: 320 })}
                      alt=""
                      loading="lazy"
                      className="aspect-[4/3] w-20 shrink-0 rounded-field object-cover"
                    />
                  )}
                  <span className="grid min-w-0 flex-1 gap-1">
                    <span className="wrap-anywhere font-[560] text-heading">{row.title}</span>
                    <span className="text-meta text-muted">
                      {row.language === null ? t('materials.anyLanguage') : languageNames[row.language]}
                    </span>
                    {row.text !== '' && (
                      <span className="wrap-anywhere line-clamp-3 text-control text-secondary">{row.text}</span>
                    )}
                  </span>
                  {editable && (
                    <span className="flex shrink-0 gap-1">
                      <IconButton
                        icon={Pencil}
                        size="sm"
                        label={t('materials.edit', { title: row.title })}
                        onClick={() => setOpen({ row })}
                      />
                      <IconButton
                        icon={Trash2}
                        size="sm"
                        label={t('materials.removeOne', { title: row.title })}
                        onClick={() => setRemoving(row)}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={t('materials.removeOne', { title: removing.title })}
          description={t('materials.confirm', { title: removing.title })}
          confirmLabel={t('actions.remove')}
          confirming={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: removing.id } }, { onSettled: () => setRemoving(undefined) })}
          destructive
        />
      )}
    </Drawer>
  );
}
