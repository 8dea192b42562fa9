import type { Language } from '@wyrmgate/contract/languages';
import { editorLanguages, isNamedLanguage } from '@wyrmgate/contract/translations-constants';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { useUrlFilters, valueIn } from '../../admin-kit/use-url-filters.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { languageNames } from '../../shell/language-names.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { HistoryView } from './history-view.tsx';
import { ImportTextsDialog } from './import-texts-dialog.tsx';
import { TableView } from './table-view.tsx';
import { TextView } from './text-view.tsx';

export const handle = { namespaces: ['translations'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'translations:meta.title', noindex: true });

const views = ['text', 'table', 'history'] as const;
const noFiles: readonly string[] = [];

export default function TranslationsPage() {
  const { t, i18n } = useTranslation('translations');
  const editable = useCan()('admin.translations.edit');
  const { search, change } = useUrlFilters();
  const [importing, setImporting] = useState(false);
  const offered = editorLanguages.filter((language) => editable || isNamedLanguage(language));
  const usual: Language = valueIn(offered, i18n.language) ?? 'it';
  const language = valueIn(offered, search.get('language')) ?? usual;
  const view = valueIn(views, search.get('view')) ?? 'text';
  const summary = useApiQuery(['translations', 'adminList']);
  const own = summary.data?.languages.find((each) => each.language === language);
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      actions={
        editable && (
          <Button icon={Upload} onClick={() => setImporting(true)}>
            {t('import.action')}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Select
          size="sm"
          prefix={t('language')}
          value={language}
          onChange={({ target }) => change({ language: target.value, page: undefined })}
          options={offered.map((each) => ({ value: each, label: languageNames[each] }))}
        />
        <Segmented
          label={t('view.label')}
          hideLabel
          size="sm"
          value={view}
          onChange={(next) => change({ view: next === 'text' ? undefined : next, page: undefined })}
          options={views.map((each) => ({ value: each, label: t(`view.${each}`) }))}
        />
        {own && <p className="text-meta text-muted">{t('summary', own)}</p>}
      </div>
      {view === 'text' && (
        <TextView key={language} language={language} files={summary.data?.files ?? noFiles} editable={editable} />
      )}
      {view === 'table' && (
        <TableView key={language} language={language} files={summary.data?.files ?? noFiles} editable={editable} />
      )}
      {view === 'history' && <HistoryView key={language} language={language} editable={editable} />}
      {importing && <ImportTextsDialog language={language} onClose={() => setImporting(false)} />}
    </AdminPage>
  );
}
