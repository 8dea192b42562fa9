import { type Language, languages } from '@wyrmgate/contract/languages';
import type { AdminNewsArticle } from '@wyrmgate/contract/news-shapes';
import { ExternalLink, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { languageNames } from '../../shell/language-names.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { newsArticle } from '../../shell/urls.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PublicationForm } from './publication-form.tsx';
import { RevisionsDrawer } from './revisions-drawer.tsx';
import { TextForm } from './text-form.tsx';

export const handle = { namespaces: ['content-history', 'news', 'news-admin', 'media'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'news-admin:meta.title', noindex: true });

const invalidates = [['news']] as const;

function Article({ article }: { article: AdminNewsArticle }) {
  const { t } = useTranslation('news-admin');
  const { t: tHistory } = useTranslation('content-history');
  const editable = useCan()('content.news.edit');
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(article.source_language);
  const [open, setOpen] = useState<'revisions' | 'remove' | 'removeText'>();
  const close = () => setOpen(undefined);
  const params = { id: article.id };
  const remove = useAdminMutation(() => api.news.remove({ params }), { invalidates, done: () => t('done.removed') });
  const removeText = useAdminMutation(() => api.news.removeText({ params: { ...params, language } }), {
    invalidates,
    done: () => t('done.removed'),
  });
  const text = article.texts.find((one) => one.language === language);
  const draft = article.drafts.find((one) => one.language === language);
  const source = article.texts.find((one) => one.language === article.source_language);
  const tabs = languages.map((value) => {
    const written = article.languages.find((one) => one.language === value);
    const mark =
      value === article.source_language ? ` (${t('text.source')})` : written?.stale ? ' !' : written ? ' ✓' : '';
    return { value, label: languageNames[value], mark: mark && <span className="text-muted">{mark}</span> };
  });
  return (
    <AdminPage
      title={article.title}
      lead={
        <Breadcrumbs
          trail={[{ key: 'news', label: t('title'), link: <Link to={adminUrls.news} /> }]}
          current={article.title}
        />
      }
      actions={
        <>
          {article.state === 'live' && source && (
            <Button icon={ExternalLink} render={<Link to={newsArticle(source)} target="_blank" />}>
              {t('view')}
            </Button>
          )}
          {editable && (
            <Button variant="danger-quiet" icon={Trash2} onClick={() => setOpen('remove')}>
              {t('remove.open')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel
          title={t('text.languages')}
          aside={
            text && (
              <Button size="sm" icon={History} onClick={() => setOpen('revisions')}>
                {tHistory('revisions.open')}
              </Button>
            )
          }
        >
          <Tabs label={t('text.languages')} tabs={tabs} value={language} onChange={setLanguage}>
            <TextForm
              // Remounts the form after each save and for another language.
              key={`${language} ${article.version}`}
              article={article}
              language={language}
              text={text}
              draft={draft}
              editable={editable}
              onRemove={text && language !== article.source_language ? () => setOpen('removeText') : undefined}
            />
          </Tabs>
        </Panel>
        <Panel title={t('settings.title')}>
          <PublicationForm key={article.version} article={article} editable={editable} />
        </Panel>
      </div>
      {open === 'revisions' && (
        <RevisionsDrawer
          id={article.id}
          language={language}
          version={article.version}
          editable={editable}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('remove.title')}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() =>
            remove.mutate(undefined, { onSuccess: () => void navigate(adminUrls.news), onSettled: close })
          }
          confirming={remove.isPending}
          destructive
        />
      )}
      {open === 'removeText' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('text.removeText', { language: languageNames[language] })}
          description={t('remove.text')}
          confirmLabel={t('remove.action')}
          confirmingLabel={t('remove.doing')}
          onConfirm={() => removeText.mutate(undefined, { onSettled: close })}
          confirming={removeText.isPending}
          destructive
        />
      )}
    </AdminPage>
  );
}

export default function ArticleAdminPage() {
  const { t } = useTranslation('news-admin');
  const id = Number(useParams().id) || 0;
  // Not refetched on focus, because that would replace typed text. Saving reports changes by others as a conflict.
  const query = useApiQuery(
    ['news', 'adminGet'],
    { params: { id: id || 1 } },
    { quiet: true, refetchOnWindowFocus: false },
  );
  return (
    <Loaded query={query} failed={t('failedOne')} waiting={<Skeleton className="h-96 w-full" />}>
      {(article) => <Article key={article.id} article={article} />}
    </Loaded>
  );
}
