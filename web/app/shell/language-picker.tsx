import { isLanguage, languages } from '@wyrmgate/contract/languages';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { languageNames } from './language-names.ts';

export type LanguagePickerProps = {
  /** Shows only the language code. */
  short?: boolean;
  className?: string;
};

/** A language menu. An invisible native select covers the text, because it works best on phones and with screen readers. */
export function LanguagePicker({ short, className = '' }: LanguagePickerProps) {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const isIn = useUser() !== null;
  const change = async (value: string) => {
    if (!isLanguage(value)) return;
    try {
      await choose(value);
      if (isIn) await (await import('./account-language.ts')).saveAccountLanguage(value);
    } catch {
      toasts.show({ id: 'language', type: 'error', title: t('language.failed') });
    }
  };
  return (
    <span
      className={`relative inline-flex min-h-11 items-center gap-2 rounded-field text-secondary transition-colors hover:text-heading focus-inside:outline-2 focus-inside:outline-focus focus-inside:outline-offset-3 ${className}`}
    >
      <Icon as={Globe} size={18} />
      <span aria-hidden="true" lang={short ? 'en' : language} className={short ? 'uppercase' : ''}>
        {short ? language : languageNames[language]}
      </span>
      {!short && <Icon as={ChevronDown} size={16} />}
      <select
        // Prevents browsers from restoring the previous choice on reload.
        autoComplete="off"
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => void change(event.target.value)}
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
