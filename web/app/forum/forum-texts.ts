import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';

/** Picks a text that staff wrote, in the language of the screen. */
export const useStaffText = () => {
  const { i18n } = useTranslation('forum');
  return (texts: Partial<Record<string, string>>): string => texts[i18n.language] ?? texts[defaultLanguage] ?? '';
};

/** The name of an author; one who erased their account has none. */
export const useAuthorName = () => {
  const { t } = useTranslation('forum');
  return (name: string | null): string => name ?? t('former');
};
