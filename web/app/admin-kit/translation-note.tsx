import type { Language } from '@wyrmgate/contract/languages';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n';
import { languageNames } from '../shell/language-names.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

export type TranslationNoteProps = {
  /** The language being edited. */
  language: Language;
  source: Language;
  /** Languages whose translation is older than the source text; undefined for a new item. */
  outdated: readonly Language[] | undefined;
  /** Value of the form field `checked`: translations that need no update. */
  checked: readonly Language[] | undefined;
  onChecked: (checked: Language[]) => void;
  /** Props for the form's `minor` checkbox. */
  minor: ComponentProps<typeof Checkbox>;
};

/** Warns that this translation is outdated. For the source language, offers to mark the change as minor. */
export function TranslationNote({ language, source, outdated, checked = [], onChecked, minor }: TranslationNoteProps) {
  const { t } = useTranslation('dashboard');
  if (!outdated) return null;
  if (language === source) return <Checkbox {...minor}>{t('translation.minor')}</Checkbox>;
  if (!outdated.includes(language)) return null;
  const others = checked.filter((each) => each !== language);
  return (
    <Banner tone="warning">
      <p className="pb-1">{t('translation.outdated')}</p>
      <Checkbox
        checked={checked.includes(language)}
        onChange={({ target }) => onChecked(target.checked ? [...others, language] : others)}
      >
        {t('translation.checked')}
      </Checkbox>
    </Banner>
  );
}

/** Language options that mark outdated translations. */
export const useLanguageOptions = (languages: readonly Language[], outdated: readonly Language[] = []) => {
  const { t } = useTranslation('dashboard');
  return languages.map((value) => ({
    value,
    label: outdated.includes(value)
      ? t('translation.option', { language: languageNames[value] })
      : languageNames[value],
  }));
};

export function OutdatedMark({ outdated }: { outdated: readonly Language[] }) {
  const { t } = useTranslation('dashboard');
  if (outdated.length === 0) return null;
  const codes = outdated.map((language) => language.toUpperCase()).join(', ');
  return <Badge tone="warning">{t('translation.mark', { languages: codes })}</Badge>;
}
