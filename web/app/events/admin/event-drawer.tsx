import { eventProblems } from '@wyrmgate/contract/events';
import { editableEventStatuses, eventTypes } from '@wyrmgate/contract/events-constants';
import { checkEvent, type EventDetails, EventFields } from '@wyrmgate/contract/events-shapes';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import { useMemo, useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { TextPreview } from '../../admin-kit/text-preview.tsx';
import { TranslationNote, useLanguageOptions } from '../../admin-kit/translation-note.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useContentHistory } from '../../admin-kit/use-content-history.tsx';
import { type EditForm, useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TimingFields } from './timing-fields.tsx';
import { TimingPreview } from './timing-preview.tsx';

const whole = 'events:validation.whole';
const Form = EventFields.extend({
  minutes: typedWhole(EventFields.shape.minutes, whole),
  days: typedWhole(EventFields.shape.days, whole),
  places: typedWhole(EventFields.shape.places, whole),
  shown_from: LocalMoment,
  shown_until: LocalMoment,
}).superRefine(checkEvent);
export type EventEditForm = EditForm<typeof Form>;

const noText = { title: '', description: '', participants: '', reward: '' };
const noTexts = Object.fromEntries(languages.map((language) => [language, noText]));

const valuesOf = ({ id: _, dates: __, outdated: ___, status, ...row }: EventDetails) => ({
  ...row,
  status: status === 'draft' ? ('draft' as const) : ('published' as const),
  texts: { ...noTexts, ...row.texts },
  minutes: String(row.minutes),
  days: String(row.days),
  places: row.places === null ? '' : String(row.places),
  shown_from: toLocal(row.shown_from),
  shown_until: toLocal(row.shown_until),
});
const blank = () => ({
  type: 'event' as const,
  status: 'draft' as const,
  source_language: defaultLanguage,
  texts: noTexts,
  bodies: {},
  date: '',
  time: '20:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  minutes: '60',
  days: '1',
  rule: null,
  exceptions: [],
  sign_up: false,
  places: '',
  shown_from: '',
  shown_until: '',
});

function TextFields({ form, language }: { form: EventEditForm; language: Language }) {
  const { t } = useTranslation('events-admin');
  const [body, text] = form.form.watch([`bodies.${language}`, `texts.${language}`]);
  return (
    <>
      <Field {...form.field(`texts.${language}.title`)} label={t('form.title')}>
        <TextInput {...form.input(`texts.${language}.title`)} lang={language} autoComplete="off" />
      </Field>
      <Field
        {...form.field(`texts.${language}.description`)}
        label={t('form.description')}
        help={t('form.descriptionHelp')}
        optional
      >
        <TextArea {...form.input(`texts.${language}.description`)} lang={language} rows={2} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field(`texts.${language}.participants`)} label={t('form.participants')} optional>
          <TextInput {...form.input(`texts.${language}.participants`)} lang={language} autoComplete="off" />
        </Field>
        <Field {...form.field(`texts.${language}.reward`)} label={t('form.reward')} optional>
          <TextInput {...form.input(`texts.${language}.reward`)} lang={language} autoComplete="off" />
        </Field>
      </div>
      <RichTextEditor
        key={language}
        profile="staff"
        label={t('form.body')}
        value={body ?? null}
        onChange={(doc) => form.set(`bodies.${language}`, doc)}
        error={form.field(`bodies.${language}`).error}
      />
      <TextPreview language={language} title={text?.title} lead={text?.description} doc={body} />
    </>
  );
}

/** Edits an event and previews its dates. `id` is undefined for a new event. */
export function EventDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('events-admin');
  const saved = { invalidates: [['events']], done: () => t('done.saved') } as const;
  const create = useAdminMutation(api.events.schedule, saved);
  const update = useAdminMutation(api.events.update, saved);
  const loaded = useApiQuery(
    ['events', 'adminGet'],
    { params: { id: id ?? 1 } },
    { enabled: id !== undefined, staleTime: 0, gcTime: 0 },
  );
  const fresh = useMemo(blank, []);
  const form = useEditForm(Form, {
    values: id === undefined ? fresh : loaded.data && valuesOf(loaded.data),
    save: ({ version, ...body }) =>
      id === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id }, body: { ...body, version } }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: eventProblems.changedMeanwhile,
      reload: async () => (id === undefined ? undefined : valuesOf(await api.events.adminGet({ params: { id } }))),
    },
  });
  const source = form.form.watch('source_language') ?? defaultLanguage;
  const history = useContentHistory(form, {
    content: 'events',
    target: id,
    valuesOf: (fields) => (loaded.data ? valuesOf({ ...loaded.data, ...fields }) : blank()),
  });
  const signUp = form.form.watch('sign_up');
  const [language, setLanguage] = useState<Language>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = useLanguageOptions(languages, loaded.data?.outdated);
  const named = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <FormDrawer
      form={form}
      history={history}
      size="lg"
      title={id === undefined ? t('new') : t('edit')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('type')} label={t('form.type')}>
          <Select
            {...form.input('type')}
            options={eventTypes.map((value) => ({ value, label: t(`events:types.${value}`) }))}
          />
        </Field>
        <Field {...form.field('status')} label={t('form.status')}>
          <Select
            {...form.input('status')}
            options={editableEventStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </Field>
        <Field {...form.field('source_language')} label={t('form.source')} help={t('form.sourceHelp')}>
          <Select {...form.input('source_language')} options={named} />
        </Field>
        <Field label={t('form.language')}>
          <Select
            value={language ?? source}
            onChange={({ target }) => setLanguage(languages.find((each) => each === target.value))}
            options={options}
          />
        </Field>
      </div>
      <TranslationNote
        language={language ?? source}
        source={source}
        outdated={loaded.data?.outdated}
        checked={form.form.watch('checked')}
        onChecked={(checked) => form.set('checked', checked)}
        minor={form.input('minor')}
      />
      <TextFields form={form} language={language ?? source} />
      <TimingFields form={form} />
      <TimingPreview form={form} id={id} />
      <Checkbox {...form.input('sign_up')}>{t('form.signUp')}</Checkbox>
      {signUp && (
        <Field {...form.field('places')} label={t('form.places')} help={t('form.placesHelp')} optional>
          <TextInput {...form.input('places')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('shown_from')} label={t('form.shownFrom')} help={t('form.shownHelp', { zone })} optional>
          <TextInput {...form.input('shown_from')} type="datetime-local" className="tabular-nums" />
        </Field>
        <Field {...form.field('shown_until')} label={t('form.shownUntil')} help={t('form.shownUntilHelp')} optional>
          <TextInput {...form.input('shown_until')} type="datetime-local" className="tabular-nums" />
        </Field>
      </div>
    </FormDrawer>
  );
}
