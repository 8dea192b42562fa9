import { isLanguage, languages } from '@wyrmgate/contract/languages';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { toasts } from '../platform/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { languageNames } from './language-names.ts';

export type LanguagePickerProps = {
  /** Only the code, where room is short. */
  short?: boolean;
  className?: string;
};

/** The language of the interface. A native select lies over the text: phones and screen readers know it best. */
export function LanguagePicker({ short, className = '' }: LanguagePickerProps) {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const change = (value: string) => {
    if (isLanguage(value))
      choose(value).catch(() => toasts.show({ id: 'language', type: 'error', title: t('language.failed') }));
  };
  return (
    <span
      className={`relative inline-flex min-h-11 items-center gap-2 rounded-field text-secondary transition-colors hover:text-heading has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-focus has-[select:focus-visible]:outline-offset-3 ${className}`}
    >
      <Icon as={Globe} size={18} />
      <span aria-hidden="true" lang={short ? 'en' : language} className={short ? 'uppercase' : ''}>
        {short ? language : languageNames[language]}
      </span>
      {!short && <Icon as={ChevronDown} size={16} />}
      <select
        // Without it a reload would bring back the field's old choice.
        autoComplete="off"
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => change(event.target.value)}
        className="pick absolute inset-0 size-full cursor-pointer bg-raised text-base text-heading opacity-0"
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
