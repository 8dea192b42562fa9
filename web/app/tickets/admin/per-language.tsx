import { defaultLanguage, type Language, languages } from '@wyrmgate/contract/languages';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Disclosure } from '../../ui/disclosure.tsx';

const others = languages.filter((language) => language !== defaultLanguage);
export const noTexts = Object.fromEntries(languages.map((language) => [language, '']));

/** A field for the default language, and the fields for other languages in a disclosure. */
export function PerLanguage({ children }: { children: (language: Language) => ReactNode }) {
  const { t } = useTranslation('tickets-admin');
  return (
    <>
      {children(defaultLanguage)}
      <Disclosure summary={t('settings.otherLanguages')}>
        <div className="grid gap-4">{others.map((language) => children(language))}</div>
      </Disclosure>
    </>
  );
}
