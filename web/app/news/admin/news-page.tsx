import { languages } from '@wyrmgate/contract/languages';
import { type NewsState, newsCategories, newsStates } from '@wyrmgate/contract/news-constants';
import { type AdminNews, NewsStart } from '@wyrmgate/contract/news-shapes';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { AddButton } from '../../admin-kit/add-button.tsx';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf } from '../../admin-kit/filters.ts';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { languageNames } from '../../shell/language-names.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { adminArticle } from '../../shell/urls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export const handle = { namespaces: ['news', 'news-admin'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'news-admin:meta.title', noindex: true });

const newsFilters = filters({ state: oneOf(newsStates), category: oneOf(newsCategories) });
const tones: Record<NewsState, Tone> = { draft: 'neutral', scheduled: 'info', live: 'success' };

function StartDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('news-admin');
  const navigate = useNavigate();
  const create = useAdminMutation(api.news.create, { invalidates: [['news']] });
  const form = useEditForm(NewsStart, {
    values: { category: 'updates', language: i18n.language, title: '' },
    save: (body) => create.mutateAsync({ body }),
    done: ({ id }) => void navigate(adminArticle(id)),
    failed: t('failedSave'),
  });
  return (
    <FormDialog
      form={form}
      title={t('start.title')}
      submit={{ label: t('start.submit'), busy: t('start.busy') }}
      onClose={onClose}
    >
      <Field {...form.field('title')} label={t('text.title')}>
        <TextInput {...form.input('title')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('category')} label={t('columns.category')}>
          <Select
            {...form.input('category')}
            options={newsCategories.map((value) => ({ value, label: t(`news:categories.${value}`) }))}
          />
        </Field>
        <Field {...form.field('language')} label={t('start.language')}>
          <Select
            {...form.input('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

export default function NewsAdminPage() {
  const { t } = useTranslation('news-admin');
  const editable = useCan()('content.news.edit');
  const [starting, setStarting] = useState(false);
  const list = useAdminList(['news', 'adminList'], (query, options) => api.news.adminList({ query }, options), {
    filters: newsFilters,
    pageSize: 20,
  });
  const all = { value: '', label: t('dashboard:filters.all') };
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={editable && <AddButton label={t('new')} onAdd={() => setStarting(true)} />}
    >
      <AdminList
        list={list}
        rowsOf={({ news }) => news}
        failed={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <>
            <FilterSelect
              {...list.control('state')}
              label={t('columns.state')}
              options={[all, ...newsStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
            />
            <FilterSelect
              {...list.control('category')}
              label={t('columns.category')}
              options={[all, ...newsCategories.map((value) => ({ value, label: t(`news:categories.${value}`) }))]}
            />
          </>
        }
      >
        {({ rows, refreshing, empty }) => (
          <Table<AdminNews>
            label={t('title')}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            loading={rows === undefined}
            refreshing={refreshing}
            empty={empty}
            columns={[
              {
                key: 'title',
                header: t('columns.title'),
                identity: true,
                phone: 'title',
                cell: (row) => (
                  <Link to={adminArticle(row.id)} lang={row.source_language} className="wrap-anywhere line-clamp-2">
                    {row.title}
                  </Link>
                ),
              },
              {
                key: 'state',
                header: t('columns.state'),
                phone: 'foot',
                cell: (row) => (
                  <span className="grid justify-items-start gap-1">
                    <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
                    {row.publish_at && <AdminTime iso={row.publish_at} />}
                  </span>
                ),
              },
              {
                key: 'category',
                header: t('columns.category'),
                phone: 'line',
                cell: ({ category }) => t(`news:categories.${category}`),
              },
              {
                key: 'languages',
                header: t('columns.languages'),
                cell: ({ languages: written }) => (
                  <span className="flex flex-wrap gap-1">
                    {written.map(({ language, stale }) => (
                      <Badge key={language} tone={stale ? 'warning' : 'neutral'}>
                        <span className="uppercase">{language}</span>
                        {stale && <span className="sr-only">{t('stale', { language: languageNames[language] })}</span>}
                      </Badge>
                    ))}
                  </span>
                ),
              },
              { key: 'author', header: t('columns.author'), cell: ({ author }) => author ?? '' },
              { key: 'updated', header: t('columns.updated'), cell: (row) => <AdminTime iso={row.updated_at} /> },
            ]}
          />
        )}
      </AdminList>
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </AdminPage>
  );
}
