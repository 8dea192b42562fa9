import { maxSubject, maxTicketDetail, maxTicketText } from '@wyrmgate/contract/tickets-constants';
import type { TicketTopic } from '@wyrmgate/contract/tickets-shapes';
import { type SubmitEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { newClientId } from '../platform/client-id.ts';
import { pageLoader } from '../platform/page-loader.ts';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { FeatureGate } from '../shell/feature-gate.tsx';
import { loadFeature } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ticketPage, urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PictureField, useTicketPictures } from './pictures.tsx';
import { useTopicName } from './ticket-texts.ts';

export const handle = { namespaces: ['tickets', 'features'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'tickets:meta.new', noindex: true });
export const loader = pageLoader(({ api }) => loadFeature(api, 'tickets'));

export default function NewTicketPage() {
  const { t } = useTranslation('tickets');
  const feature = useLoaderData<typeof loader>();
  return (
    <div className="page-container py-10 sm:py-14">
      <Breadcrumbs
        trail={[{ key: 'tickets', label: t('title'), link: <Link to={urls.tickets} /> }]}
        current={t('new')}
      />
      <h1 className="mt-3 pb-1 text-h1">{t('new')}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-lead text-secondary">{t('newLead')}</p>
      <FeatureGate feature={feature}>
        <Panel className="max-w-[720px]">
          <Topics />
        </Panel>
      </FeatureGate>
    </div>
  );
}

function Topics() {
  const { t } = useTranslation('tickets');
  const query = useApiQuery(['tickets', 'topics'], {}, { quiet: true });
  if (query.data) return <TicketForm topics={query.data.topics} />;
  if (!query.isError) return <Skeleton className="h-80" />;
  return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}

function TicketForm({ topics }: { topics: readonly TicketTopic[] }) {
  const { t } = useTranslation('tickets');
  const nameOf = useTopicName();
  const problem = useProblemText();
  const navigate = useNavigate();
  const pictures = useTicketPictures();
  const create = useApiMutation(['tickets', 'create'], { quiet: true });
  const [clientId] = useState(newClientId);
  const [values, setValues] = useState({ topic: '', subject: '', detail: '', text: '' });
  const set = (part: Partial<typeof values>) => setValues((all) => ({ ...all, ...part }));
  const detail = topics.find(({ id }) => String(id) === values.topic)?.detail ?? 'none';
  const missing = {
    topic: values.topic === '' && t('validation.topic'),
    subject: values.subject.trim() === '' && t('validation.subject'),
    detail: detail === 'player' && values.detail.trim() === '' && t('errors.detailNeeded'),
    text: values.text.trim() === '' && t('validation.text'),
  };
  const [tried, setTried] = useState(false);
  const told: Record<string, string | undefined> = create.error ? fieldTexts(t, create.error) : {};
  const errorOf = (name: keyof typeof missing) => (tried && missing[name]) || told[name];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const first = (Object.keys(missing) as (keyof typeof missing)[]).find((name) => missing[name]);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    create.mutate(
      { body: { ...values, topic: Number(values.topic), attachments: pictures.ids, client_id: clientId } },
      {
        onSuccess: async ({ id }) => {
          await invalidate(['tickets']);
          await navigate(ticketPage(id), { replace: true });
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {create.error !== null && Object.keys(told).length === 0 && (
        <Banner tone="danger" role="alert">
          {problem(create.error)}
        </Banner>
      )}
      <Field label={t('form.topic')} error={errorOf('topic')} required>
        <Select
          name="topic"
          value={values.topic}
          placeholder={t('form.choose')}
          onChange={({ target }) => set({ topic: target.value })}
          options={topics.map((topic) => ({ value: String(topic.id), label: nameOf(topic) }))}
        />
      </Field>
      {detail !== 'none' && (
        <Field
          label={t(`details.${detail}`)}
          error={errorOf('detail')}
          required={detail === 'player'}
          optional={detail !== 'player'}
        >
          <TextInput
            name="detail"
            value={values.detail}
            maxLength={maxTicketDetail}
            autoComplete="off"
            onChange={({ target }) => set({ detail: target.value })}
          />
        </Field>
      )}
      <Field label={t('form.subject')} error={errorOf('subject')} required>
        <TextInput
          name="subject"
          value={values.subject}
          maxLength={maxSubject}
          autoComplete="off"
          onChange={({ target }) => set({ subject: target.value })}
        />
      </Field>
      <Field label={t('form.text')} error={errorOf('text')} help={t('form.textHelp')} required>
        <TextArea
          name="text"
          rows={8}
          value={values.text}
          maxLength={maxTicketText}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      <PictureField state={pictures} />
      <Button
        variant="primary"
        type="submit"
        loading={create.isPending}
        loadingLabel={t('form.sending')}
        disabled={pictures.uploading !== undefined}
        className="justify-self-start"
      >
        {t('form.send')}
      </Button>
    </form>
  );
}
