import type { Language } from '@wyrmgate/contract/languages';
import { useRevalidator, useSearchParams } from 'react-router';
import { chooseLanguage } from './choose-language.ts';
import { useTranslation } from './use-translation.ts';

export const useLanguage = (): { language: Language; choose: (language: Language) => Promise<void> } => {
  const { i18n } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
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
    // Loads what staff wrote in the chosen language, such as news.
    else void revalidate();
  };
  return { language: i18n.language, choose };
};
