import type { Translate } from '../i18n/messages.ts';
import type { Ending } from './session-core.ts';

/** True if the user logged out, here or in another tab. */
export const isOwnEnding = ({ reason }: Ending): boolean =>
  reason === 'logout' || reason === 'elsewhere' || reason === 'loggedOut';

/** Text for a session that the user did not end: the server's reason, or that it has expired. */
export const endingText = (t: Translate, { reason }: Ending): string =>
  reason === 'expired'
    ? t('common:session.expired')
    : t(`common:session.ended.${reason}`, { defaultValue: t('common:session.loggedOut') });
