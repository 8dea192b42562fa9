import type { ChatRoom } from '@wyrmgate/contract/chat-shapes';
import { useTranslation } from '#i18n';
import { languageNames } from '../shell/language-names.ts';

/** `player` is the other participant in a conversation. */
type RoomName = Pick<ChatRoom, 'kind' | 'language' | 'guild'> & { player?: string | null };

/** Translates the name of a room. A language room is named after its language. */
export const useRoomName = () => {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  return ({ kind, language, guild, player }: RoomName): string => {
    if (kind === 'private') return player ?? word('former');
    if (kind === 'trade') return t('rooms.trade');
    if (kind === 'guild') return t('rooms.guild', { name: guild ?? '' });
    return language ? languageNames[language] : '';
  };
};
