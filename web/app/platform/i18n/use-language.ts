import type { Language } from '@wyrmgate/contract/languages';
import { useSearchParams } from 'react-router';
import { chooseLanguage } from './choose-language.ts';
import { useTranslation } from './use-translation.ts';

export const useLanguage = (): { language: Language; choose: (language: Language) => Promise<void> } => {
  const { i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const choose = async (language: Language) => {
    await chooseLanguage(i18n, language);
    // A `lang` parameter in the URL would restore the old language on reload.
    if (search.has('lang'))
      setSearch(
        (current) => {
          current.set('lang', language);
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
  };
  return { language: i18n.language, choose };
};
