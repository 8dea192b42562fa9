import type { Language } from '@wyrmgate/contract/languages';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n';
import { languageNames } from '../shell/language-names.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

export type TranslationNoteProps = {
  /** The language whose text is edited. */
  language: Language;
  source: Language;
  /** Translations that are older than the last change of their source; undefined for a new item. */
  outdated: readonly Language[] | undefined;
  /** The field `checked` of the form. */
  checked: readonly Language[] | undefined;
  onChecked: (checked: Language[]) => void;
  /** The input `minor` of the form. */
  minor: ComponentProps<typeof Checkbox>;
};

/** Says that the translation is outdated. For the source language, lets the user mark a change as too small to matter. */
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

/** Language options, with a mark on outdated translations. */
export const useLanguageOptions = (languages: readonly Language[], outdated: readonly Language[] = []) => {
  const { t } = useTranslation('dashboard');
  return languages.map((value) => ({
    value,
    label: outdated.includes(value)
      ? t('translation.option', { language: languageNames[value] })
      : languageNames[value],
  }));
};

/** Lists the outdated translations of an item, for tables. */
export function OutdatedMark({ outdated }: { outdated: readonly Language[] }) {
  const { t } = useTranslation('dashboard');
  if (outdated.length === 0) return null;
  const codes = outdated.map((language) => language.toUpperCase()).join(', ');
  return <Badge tone="warning">{t('translation.mark', { languages: codes })}</Badge>;
}
