import {
  brandingLimits,
  type LinkPlace,
  linkPlaces,
  type SocialKind,
  socialKinds,
  socialNames,
} from '@wyrmgate/contract/branding-constants';
import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n';
import { RemoveEntryButton } from '../../admin-kit/remove-entry-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BrandingEditForm } from './branding-editor.tsx';

/** Links to social networks, and custom links for the footer and the menu. */
export function LinkFields({ form, language }: { form: BrandingEditForm; language: Language }) {
  return (
    <div className="grid gap-6">
      <SocialFields form={form} />
      <OwnLinkFields form={form} language={language} />
    </div>
  );
}

function SocialFields({ form }: { form: BrandingEditForm }) {
  const { t } = useTranslation('branding');
  const socials = form.form.watch('socials') ?? [];
  const setSocials = (next: typeof socials) => form.set('socials', next);
  const free = socialKinds.filter((kind) => socials.every((social) => social.kind !== kind));
  const change = (index: number, changes: Partial<(typeof socials)[number]>) =>
    setSocials(socials.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <fieldset data-entries="" className="grid gap-3">
      <legend className="mb-2 font-[520] text-label text-prose">{t('form.socials')}</legend>
      {socials.map((social, index) => {
        const name = socialNames[social.kind];
        return (
          <div key={social.kind} className="flex flex-wrap items-start gap-3">
            <Field label={t('form.network')} hideLabel className="w-36">
              <Select
                value={social.kind}
                onChange={({ target }) => change(index, { kind: target.value as SocialKind })}
                options={socialKinds
                  .filter((kind) => kind === social.kind || free.includes(kind))
                  .map((value) => ({ value, label: socialNames[value] }))}
              />
            </Field>
            <Field
              error={form.field(`socials.${index}.url`).error}
              label={t('form.addressOf', { name })}
              hideLabel
              className="min-w-48 flex-1"
            >
              <TextInput
                value={social.url}
                onChange={({ target }) => change(index, { url: target.value })}
                type="url"
                maxLength={brandingLimits.url}
                spellCheck={false}
              />
            </Field>
            <RemoveEntryButton
              size="sm"
              label={t('form.remove', { name })}
              onRemove={() => setSocials(socials.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        disabled={free.length === 0}
        onClick={() => free[0] && setSocials([...socials, { kind: free[0], url: '' }])}
      >
        {t('form.addSocial')}
      </Button>
    </fieldset>
  );
}

function OwnLinkFields({ form, language }: { form: BrandingEditForm; language: Language }) {
  const { t } = useTranslation('branding');
  const links = form.form.watch('links') ?? [];
  const setLinks = (next: typeof links) => form.set('links', next);
  const change = (index: number, changes: Partial<(typeof links)[number]>) =>
    setLinks(links.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <fieldset data-entries="" className="grid gap-3">
      <legend className="mb-2 font-[520] text-label text-prose">{t('form.links')}</legend>
      {links.map((link, index) => {
        const number = index + 1;
        const name = link.labels[defaultLanguage] || t('form.linkNumber', { number });
        return (
          <div key={number} className="grid gap-3 rounded-field border border-line p-3">
            <Field
              error={form.field(`links.${index}.labels.${language}`).error}
              label={t('form.linkLabel')}
              required={language === defaultLanguage}
              optional={language !== defaultLanguage}
            >
              <TextInput
                value={link.labels[language] ?? ''}
                onChange={({ target }) => change(index, { labels: { ...link.labels, [language]: target.value } })}
                maxLength={brandingLimits.linkLabel}
                lang={language}
                autoComplete="off"
              />
            </Field>
            <Field
              error={form.field(`links.${index}.url`).error}
              label={t('form.linkAddress')}
              help={t('form.linkHelp')}
              required
            >
              <TextInput
                value={link.url}
                onChange={({ target }) => change(index, { url: target.value })}
                maxLength={brandingLimits.url}
                spellCheck={false}
              />
            </Field>
            <Field label={t('form.linkPlace')}>
              <Select
                value={link.place ?? 'footer'}
                onChange={({ target }) => change(index, { place: target.value as LinkPlace })}
                options={linkPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
              />
            </Field>
            <RemoveEntryButton
              size="sm"
              className="justify-self-end"
              label={t('form.remove', { name })}
              onRemove={() => setLinks(links.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        disabled={links.length >= brandingLimits.links}
        onClick={() => setLinks([...links, { labels: {}, url: '', place: 'footer' }])}
      >
        {t('form.addLink')}
      </Button>
    </fieldset>
  );
}
