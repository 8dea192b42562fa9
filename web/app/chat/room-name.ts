import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { useTranslation } from '#i18n';
import { languageNames } from '../shell/language-names.ts';

/** The name of a room in the language of the screen; a room of a language has the language's name. */
export const useRoomName = () => {
  const { t } = useTranslation('chat');
  return ({ kind, language, guild }: Pick<ChatRoom, 'kind' | 'language' | 'guild'>): string => {
    if (kind === 'trade') return t('rooms.trade');
    if (kind === 'guild') return t('rooms.guild', { name: guild ?? '' });
    return language ? languageNames[language] : '';
  };
};
