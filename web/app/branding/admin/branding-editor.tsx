import { type AdminBranding, BrandingForm, brandingProblems } from '@wyrmgate/contract/branding';
import type { BrandingFileField } from '@wyrmgate/contract/branding-constants';
import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { Media } from '@wyrmgate/contract/media';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormFailure } from '../../admin-kit/form-dialog.tsx';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { noTexts } from '../../admin-kit/texts-per-language.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { MediaPicker } from '../../media/admin/media-picker.tsx';
import { api } from '../../platform/api/api.ts';
import { languageNames } from '../../shell/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AccentField } from './accent-field.tsx';
import { EmpireFields } from './empire-fields.tsx';
import { BlockFields, MenuFields } from './entry-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { LookPreview } from './look-preview.tsx';

const empireTexts = ({ names, shorts, texts }: AdminBranding['branding']['empires']['red']) => ({
  names: { ...noTexts, ...names },
  shorts: { ...noTexts, ...shorts },
  texts: { ...noTexts, ...texts },
});

/** Form values with a text for every language, because an input without a value would keep the text of the previous language. */
export const brandingValues = ({ branding, version }: AdminBranding) => ({
  ...branding,
  hero_titles: { ...noTexts, ...branding.hero_titles },
  hero_texts: { ...noTexts, ...branding.hero_texts },
  empires: {
    red: empireTexts(branding.empires.red),
    yellow: empireTexts(branding.empires.yellow),
    blue: empireTexts(branding.empires.blue),
  },
  version,
});

const useBrandingForm = (stored: AdminBranding, onSaved: (saved: AdminBranding) => void, invalid: () => void) => {
  const { t } = useTranslation('branding');
  const update = useAdminMutation(api.branding.update, { invalidates: [], done: () => t('done.saved'), quiet: true });
  return useEditForm(BrandingForm, {
    values: brandingValues(stored),
    save: (body) => update.mutateAsync({ body }),
    done: onSaved,
    failed: t('failed.save'),
    conflict: {
      problem: brandingProblems.changedMeanwhile,
      reload: async () => brandingValues(await api.branding.adminGet()),
    },
    invalid,
  });
};
export type BrandingEditForm = ReturnType<typeof useBrandingForm>;

type BrandingEditorProps = { stored: AdminBranding; editable: boolean; onSaved: (saved: AdminBranding) => void };

/** The form is read-only without permission to edit. */
export function BrandingEditor({ stored, editable, onSaved }: BrandingEditorProps) {
  const { t } = useTranslation('branding');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const [media, setMedia] = useState<readonly Media[]>(stored.media);
  // Only the English texts are required, so errors appear in that language.
  const form = useBrandingForm(stored, onSaved, () => setLanguage(defaultLanguage));
  const values = form.form.watch();
  const picture = (field: BrandingFileField, kind: Media['kind'] = 'image') => (
    <MediaPicker
      label={t(`form.${field}`)}
      kind={kind}
      value={values[field] ?? null}
      onChange={(id, row) => {
        if (row) setMedia((known) => [...known, row]);
        form.set(field, id);
      }}
      error={form.field(field).error}
    />
  );
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <form onSubmit={form.submit} noValidate className="min-w-0">
        <fieldset disabled={!editable} className="grid min-w-0 gap-5">
          <FormFailure>{form.failure}</FormFailure>
          <Panel title={t('sections.look')}>
            <div className="grid gap-5">
              {picture('logo')}
              {values.logo != null && <Switch {...form.input('logo_name')}>{t('form.logo_name')}</Switch>}
              {picture('icon')}
              <div>
                {picture('share')}
                <p className="mt-2 text-meta text-muted">{t('form.shareHelp')}</p>
              </div>
              <AccentField form={form} />
            </div>
          </Panel>
          <Panel title={t('sections.texts')}>
            <Field label={t('form.language')} help={t('form.languageHelp')}>
              <Select
                value={language}
                onChange={({ target }) => setLanguage(target.value as Language)}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            </Field>
          </Panel>
          <Panel title={t('sections.hero')}>
            <div key={language} className="grid gap-5">
              {picture('hero')}
              <div>
                {picture('hero_video', 'video')}
                <p className="mt-2 text-meta text-muted">{t('form.heroVideoHelp')}</p>
              </div>
              <Field {...form.field(`hero_titles.${language}`)} label={t('form.heroTitle')} optional>
                <TextInput {...form.input(`hero_titles.${language}`)} lang={language} autoComplete="off" />
              </Field>
              <Field {...form.field(`hero_texts.${language}`)} label={t('form.heroText')} optional>
                <TextArea {...form.input(`hero_texts.${language}`)} lang={language} rows={3} />
              </Field>
            </div>
          </Panel>
          <Panel title={t('sections.blocks')}>
            <BlockFields form={form} language={language} />
          </Panel>
          <Panel title={t('sections.empires')}>
            <EmpireFields key={language} form={form} language={language} />
          </Panel>
          <Panel title={t('sections.menu')}>
            <MenuFields form={form} language={language} />
          </Panel>
          <Panel title={t('sections.links')}>
            <LinkFields form={form} language={language} />
          </Panel>
          {editable && (
            <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2.5 border-line border-t bg-page py-3">
              <LeaveGuard dirty={form.dirty && !form.saving} />
              <p role="status" className="me-auto text-meta text-secondary">
                {form.dirty && t('form.unsaved')}
              </p>
              <Button
                type="submit"
                variant="primary"
                icon={Save}
                disabled={!form.dirty}
                loading={form.saving}
                loadingLabel={t('form.saving')}
              >
                {t('form.save')}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <LookPreview values={values} media={media} language={language} />
    </div>
  );
}
