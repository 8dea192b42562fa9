import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';

/** Returns a staff-written text in the viewer's language. */
export const useStaffText = () => {
  const { i18n } = useTranslation('forum');
  return (texts: Partial<Record<string, string>>): string => texts[i18n.language] ?? texts[defaultLanguage] ?? '';
};

/** Returns the name of an author, or a placeholder if the account was deleted. */
export const useAuthorName = () => {
  const { t } = useTranslation('forum');
  return (name: string | null): string => name ?? t('former');
};
