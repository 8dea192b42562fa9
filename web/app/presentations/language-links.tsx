import type { Language } from '@wyrmgate/contract/languages';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { languageNames } from '../shell/language-names.ts';
import { cx } from '../ui/cx.ts';

/** The language of the texts. It is the language of the page until the viewer picks another one. */
export const useChosenLanguage = (): [Language, (language: Language) => void] => {
  const { i18n } = useTranslation();
  const [chosen, choose] = useState<Language>();
  return [chosen ?? i18n.language, choose];
};

export type LanguageLinksProps = {
  languages: readonly Language[];
  language: Language;
  onChoose: (language: Language) => void;
};

/** Picks the language of the texts. Without JavaScript, the links change the language of the whole page. */
export function LanguageLinks({ languages, language, onChoose }: LanguageLinksProps) {
  const { t } = useTranslation('presentations');
  if (languages.length < 2) return null;
  const shown = languages.includes(language) ? language : languages[0];
  return (
    <nav aria-label={t('language')}>
      <ul className="flex flex-wrap gap-1">
        {languages.map((each) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              lang={each}
              aria-current={each === shown ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose(each);
              }}
              className={cx(
                'inline-flex min-h-9 items-center rounded-field px-2.5 text-label no-underline pointer-coarse:min-h-11',
                each === shown ? 'bg-subtle text-heading' : 'text-secondary hover:text-heading',
              )}
            >
              {languageNames[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
