import { languages } from '@wyrmgate/contract/languages';
import { type Webhook, WebhookFields, webhooksProblems } from '@wyrmgate/contract/webhooks';
import { discordEvents, webhookEvents, webhookFormats } from '@wyrmgate/contract/webhooks-constants';
import { useId } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useEventName } from './event-name.ts';

const calls = api.webhooks;
const invalidates = [['webhooks']] as const;
const valuesOf = ({ name, format, events, language, state, version }: Webhook) => ({
  name,
  format,
  url: '',
  events,
  language,
  active: state !== 'off',
  version,
});
const blank = { name: '', format: 'standard', url: '', events: [], language: 'en', active: true } as const;

export type WebhookDrawerProps = {
  /** Undefined for a new webhook. */
  row: Webhook | undefined;
  onClose: () => void;
  /** Receives a new secret, which cannot be read again. */
  onSecret: (secret: string) => void;
};

export function WebhookDrawer({ row, onClose, onSecret }: WebhookDrawerProps) {
  const { t } = useTranslation('webhooks');
  const nameOf = useEventName();
  const eventsId = useId();
  const saved = { invalidates, done: () => t('done.saved'), quiet: true } as const;
  const create = useAdminMutation(calls.create, saved);
  const update = useAdminMutation(calls.update, saved);
  const form = useEditForm(WebhookFields, {
    values: row ? valuesOf(row) : { ...blank, events: [] },
    save: async ({ version, ...body }) => {
      // Drops events that Discord does not support. They may have been chosen before the format was changed.
      const events =
        body.format === 'discord' ? body.events.filter((event) => discordEvents.includes(event)) : body.events;
      if (row)
        return {
          ...(await update.mutateAsync({ params: { id: row.id }, body: { ...body, events, version } })),
          secret: null,
        };
      return create.mutateAsync({ body: { ...body, events } });
    },
    done: ({ secret }) => (secret === null ? onClose() : onSecret(secret)),
    failed: t('failed.save'),
    conflict: {
      problem: webhooksProblems.changedMeanwhile,
      reload: async () => {
        const found = (await calls.list()).webhooks.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const { format = 'standard' } = form.form.watch();
  const offered = format === 'discord' ? discordEvents : webhookEvents;
  const { error } = form.field('events');
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('form.name')}>
        <TextInput {...form.input('name')} autoComplete="off" />
      </Field>
      {!row && (
        <Field {...form.field('format')} label={t('form.format')}>
          <Select
            {...form.input('format')}
            options={webhookFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
          />
        </Field>
      )}
      <Field
        {...form.field('url')}
        label={t('form.url')}
        help={row ? t('form.urlKeep', { host: row.host }) : t('form.urlHelp')}
        required={!row}
      >
        <TextInput {...form.input('url')} mono autoComplete="off" spellCheck={false} inputMode="url" />
      </Field>
      <fieldset aria-describedby={eventsId} className="min-w-0">
        <legend className="mb-1 font-[520] text-label text-prose">{t('form.events')}</legend>
        <div className="grid sm:grid-cols-2">
          {offered.map((event) => (
            <Checkbox key={event} {...form.input('events')} value={event}>
              {nameOf(event)}
            </Checkbox>
          ))}
        </div>
        <div id={eventsId} aria-live="polite">
          {error && <FieldNote tone="error">{error}</FieldNote>}
        </div>
      </fieldset>
      {format === 'discord' && (
        <Field {...form.field('language')} label={t('form.language')}>
          <Select
            {...form.input('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Field>
      )}
      <Switch {...form.input('active')}>{t('form.active')}</Switch>
      {row?.format === 'standard' && <Rotation row={row} onSecret={onSecret} />}
    </FormDrawer>
  );
}

function Rotation({ row, onSecret }: { row: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation('webhooks');
  const rotate = useAdminMutation(calls.rotate, { invalidates });
  const until = row.previous_secret_until;
  return (
    <div className="grid justify-items-start gap-2 border-line border-t pt-4">
      <Button
        size="sm"
        loading={rotate.isPending}
        onClick={() => rotate.mutate({ params: { id: row.id } }, { onSuccess: ({ secret }) => onSecret(secret) })}
      >
        {t('form.rotate')}
      </Button>
      <p className="text-meta text-muted">
        {until === null ? t('form.rotateHelp') : t('form.previousUntil', { time: adminMoment(until) })}
      </p>
    </div>
  );
}
