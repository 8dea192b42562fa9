import { type LibraryMedia, media } from '@wyrmgate/contract/media';
import { mediaKinds } from '@wyrmgate/contract/media-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import { formatFileSize } from '../../platform/file-size.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Meter } from '../../ui/meter.tsx';
import { MediaDrawer } from './media-drawer.tsx';
import { MediaGrid } from './media-grid.tsx';
import { UploadArea } from './upload-area.tsx';

export const handle = { namespaces: ['media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'media:meta.title', noindex: true });

const mediaFilters = filters({ search: text(media.list.query.shape.search), kind: oneOf(mediaKinds) });

export default function MediaPage() {
  const { t, i18n } = useTranslation('media');
  const editable = useCan()('admin.media.edit');
  const [open, setOpen] = useState<LibraryMedia>();
  const list = useAdminList(['media', 'list'], (query, options) => api.media.list({ query }, options), {
    filters: mediaFilters,
    pageSize: [24, 48, 96],
  });
  const storage = list.query.data?.storage;
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      {editable && <UploadArea />}
      {storage && (
        <Meter
          label={t('storage.label')}
          value={storage.used}
          max={storage.quota}
          text={t('storage.text', { used: size(storage.used), quota: size(storage.quota) })}
          tone={storage.used > storage.quota * 0.9 ? 'warning' : 'accent'}
        />
      )}
      <AdminList
        list={list}
        rowsOf={(data) => data.media}
        failed={t('failed.load')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <FilterSelect
            {...list.control('kind')}
            label={t('filters.kind')}
            options={[
              { value: '', label: t('filters.all') },
              ...mediaKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
          />
        }
      >
        {(state) => <MediaGrid {...state} labelOf={(name) => t('open', { name })} onOpen={setOpen} />}
      </AdminList>
      {open && <MediaDrawer key={open.id} row={open} editable={editable} onClose={() => setOpen(undefined)} />}
    </AdminPage>
  );
}
