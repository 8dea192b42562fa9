import { defaultLanguage } from '@wyrmgate/contract/languages';
import { tickets } from '@wyrmgate/contract/tickets';
import { answeredStates } from '@wyrmgate/contract/tickets-constants';
import type { AdminTicketThread } from '@wyrmgate/contract/tickets-shapes';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormFailure, UnsavedGuard } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PictureField, useTicketPictures } from '../pictures.tsx';

const Form = tickets.answer.body.pick({ text: true, state: true });

/** Sends an answer to the player, unless the ticket has changed since the writer read it. */
export function AnswerForm({ ticket: { id, version, language } }: { ticket: AdminTicketThread }) {
  const { t } = useTranslation('tickets-admin');
  const [seen, setSeen] = useState(version);
  const pictures = useTicketPictures();
  const canned = useApiQuery(['tickets', 'cannedAnswers'], {}).data?.answers ?? [];
  const answer = useAdminMutation(api.tickets.answer, {
    invalidates: [['tickets'], ['dashboard']],
    done: () => t('answer.done'),
    quiet: true,
  });
  const form = useEditForm(Form, {
    values: { text: '', state: 'answered' },
    save: (body) => answer.mutateAsync({ params: { id }, body: { ...body, attachments: pictures.ids, version: seen } }),
    done: (saved) => {
      setSeen(saved.version);
      form.form.reset({ ...form.form.getValues(), text: '' });
      pictures.clear();
    },
  });
  const text = useWatch({ control: form.form.control, name: 'text' });
  const dirty = text !== '' || pictures.pictures.length > 0;
  // Until the viewer types an answer, they see each new version of the ticket.
  useEffect(() => {
    if (!dirty) setSeen(version);
  }, [dirty, version]);
  const changed = dirty && version !== seen;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
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
      <FormFailure>{!changed && form.failure}</FormFailure>
      {canned.length > 0 && (
        <Field label={t('answer.canned')}>
          <Select
            value=""
            placeholder={t('answer.choose')}
            onChange={({ target }) => {
              const chosen = canned.find((one) => String(one.id) === target.value)?.texts;
              const inserted = chosen?.[language] || chosen?.[defaultLanguage] || '';
              form.set('text', [text.trim(), inserted].filter(Boolean).join('\n\n'));
            }}
            options={canned.map((one) => ({ value: String(one.id), label: one.title }))}
          />
        </Field>
      )}
      <Field {...form.field('text')} label={t('answer.text')}>
        <TextArea {...form.input('text')} rows={7} />
      </Field>
      <PictureField state={pictures} />
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('answer.state')}>
          <Select
            {...form.input('state')}
            options={answeredStates.map((value) => ({ value, label: t(`answer.states.${value}`) }))}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          loading={form.saving}
          loadingLabel={t('answer.sending')}
          disabled={changed || pictures.uploading !== undefined}
        >
          {t('answer.send')}
        </Button>
      </div>
    </form>
  );
}
