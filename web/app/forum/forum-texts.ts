import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';

/** Picks the language of a text that staff wrote. */
export const useStaffText = () => {
  const { i18n } = useTranslation('forum');
  return (texts: Partial<Record<string, string>>): string => texts[i18n.language] ?? texts[defaultLanguage] ?? '';
};

/** The name of an author, or a placeholder if they erased their account. */
export const useAuthorName = () => {
  const { t } = useTranslation('forum');
  return (name: string | null): string => name ?? t('former');
};
