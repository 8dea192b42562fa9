import { defaultLanguage } from '@wyrmgate/contract/languages';
import { answeredStates, maxTicketText } from '@wyrmgate/contract/tickets-constants';
import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { UnsavedGuard } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PictureField, usePictures } from '../pictures.tsx';

/** Sends an answer to the player, unless the ticket has changed since the writer read it. */
export function AnswerForm({ ticket: { id, version, language } }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation('tickets-admin');
  const problem = useProblemText();
  const [text, setText] = useState('');
  const [state, setState] = useState<(typeof answeredStates)[number]>('answered');
  const [seen, setSeen] = useState(version);
  const [tried, setTried] = useState(false);
  const pictures = usePictures();
  const canned = useApiQuery(['tickets', 'cannedAnswers'], {}).data?.answers ?? [];
  const dirty = text !== '' || pictures.pictures.length > 0;
  // While nothing is typed, the viewer sees each new version of the ticket.
  useEffect(() => {
    if (!dirty) setSeen(version);
  }, [dirty, version]);
  const changed = dirty && version !== seen;
  const answer = useAdminMutation(api.tickets.answer, {
    invalidates: [['tickets'], ['dashboard']],
    done: () => t('answer.done'),
    quiet: true,
  });
  const missing = tried && text.trim() === '' && t('tickets:validation.text');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    answer.mutate(
      { params: { id }, body: { text, state, attachments: pictures.ids, version: seen } },
      {
        onSuccess: (saved) => {
          setSeen(saved.version);
          setText('');
          setTried(false);
          pictures.clear();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <UnsavedGuard dirty={dirty} />
      {changed && (
        <Banner
          tone="warning"
          role="alert"
          title={t('thread.changed')}
          action={
            <Button size="sm" onClick={() => setSeen(version)}>
              {t('thread.seen')}
            </Button>
          }
        >
          {t('thread.changedText')}
        </Banner>
      )}
      {canned.length > 0 && (
        <Field label={t('answer.canned')}>
          <Select
            value=""
            placeholder={t('answer.choose')}
            onChange={({ target }) => {
              const chosen = canned.find((one) => String(one.id) === target.value)?.texts;
              const inserted = chosen?.[language] || chosen?.[defaultLanguage] || '';
              setText([text.trim(), inserted].filter(Boolean).join('\n\n'));
            }}
            options={canned.map((one) => ({ value: String(one.id), label: one.title }))}
          />
        </Field>
      )}
      <Field
        label={t('answer.text')}
        error={missing || (answer.error && !changed ? problem(answer.error) : undefined)}
        required
      >
        <TextArea
          rows={7}
          value={text}
          maxLength={maxTicketText}
          onChange={({ target }) => {
            setText(target.value);
            if (answer.error) answer.reset();
          }}
        />
      </Field>
      <PictureField state={pictures} />
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('answer.state')}>
          <Select
            value={state}
            onChange={({ target }) => setState(target.value as typeof state)}
            options={answeredStates.map((value) => ({ value, label: t(`answer.states.${value}`) }))}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          loading={answer.isPending}
          loadingLabel={t('answer.sending')}
          disabled={changed || pictures.uploading !== undefined}
        >
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}
