import type { Translate } from '../i18n/messages.ts';
import type { Ending } from './session-core.ts';

/** True if the user logged out in this or another tab. */
export const isOwnEnding = ({ reason }: Ending): boolean =>
  reason === 'logout' || reason === 'elsewhere' || reason === 'loggedOut';

/** Explains why a session ended without a logout: the server's reason, or that it expired. */
export const endingText = (t: Translate, { reason }: Ending): string =>
  reason === 'expired'
    ? t('common:session.expired')
    : t(`common:session.ended.${reason}`, { defaultValue: t('common:session.loggedOut') });
