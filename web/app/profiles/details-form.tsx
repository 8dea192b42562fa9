import { zodResolver } from '@hookform/resolvers/zod';
import { languages } from '@wyrmgate/contract/languages';
import { type Profile, ProfileChange } from '@wyrmgate/contract/profiles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { limitsOf } from '../platform/limits-of.ts';
import { issueText, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { languageNames } from '../shell/language-names.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Entered = z.input<typeof ProfileChange>;

/** Real name and language. Changing them requires no password. */
export function DetailsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const { choose } = useLanguage();
  const update = useApiMutation(['profiles', 'update']);
  const [callError, setCallError] = useState<unknown>();
  const form = useForm<Entered, unknown, z.output<typeof ProfileChange>>({
    resolver: zodResolver(ProfileChange),
    // Follows the profile, because the language picker in the header changes it too.
    values: { real_name: profile.real_name ?? '', language: profile.language },
    resetOptions: { keepDirtyValues: true },
  });
  const issue = form.formState.errors.real_name?.message;

  const save = form.handleSubmit(async (body) => {
    setCallError(undefined);
    try {
      const saved = await update.mutateAsync({ body });
      form.reset({ real_name: saved.real_name ?? '', language: saved.language });
      await invalidate(['profiles', 'get']);
      if (saved.language !== profile.language) await choose(saved.language);
      toasts.show({ id: 'profile', type: 'success', title: t('details.saved') });
    } catch (error) {
      setCallError(error);
    }
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <Field
        label={t('facts.realName')}
        optional
        help={t('details.realNameHelp')}
        error={issue === undefined ? undefined : issueText(t, issue)}
      >
        <TextInput {...form.register('real_name')} {...limitsOf(ProfileChange, 'real_name')} autoComplete="name" />
      </Field>
      <Field label={t('details.language')} help={t('details.languageHelp')}>
        <Select
          {...form.register('language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
      {callError !== undefined && (
        <Banner tone="danger" role="alert">
          {problem(callError)}
        </Banner>
      )}
      <Button
        variant="primary"
        type="submit"
        loading={form.formState.isSubmitting}
        loadingLabel={t('details.saving')}
        className="justify-self-start"
      >
        {t('details.save')}
      </Button>
    </form>
  );
}
