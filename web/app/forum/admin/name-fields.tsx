import { defaultLanguage, languages } from '@wyrmgate/contract/languages';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { languageNames } from '../../shell/language-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

const others = languages.filter((language) => language !== defaultLanguage);
export const noTexts = Object.fromEntries(languages.map((language) => [language, '']));

/** A field for the default language, and the fields for other languages in a disclosure. */
export function PerLanguage({
  field,
}: {
  field: (language: (typeof languages)[number], label: string, required: boolean) => ReactNode;
}) {
  const { t } = useTranslation('forum-admin');
  return (
    <>
      {field(defaultLanguage, languageNames[defaultLanguage], true)}
      <Disclosure summary={t('form.otherLanguages')}>
        <div className="grid gap-4">{others.map((language) => field(language, languageNames[language], false))}</div>
      </Disclosure>
    </>
  );
}
