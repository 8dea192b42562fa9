import { defaultLanguage, isLanguage, type Language } from '@wyrmgate/contract/languages';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { listStaff } from '../users/service.ts';

/** Returns the ids of the active implementors, for notices in the portal. */
export const findOverseerIds = async (tx: Tx): Promise<number[]> =>
  (await listStaff(tx)).flatMap(({ id, authority, status }) =>
    authority === 'implementor' && status === 'active' ? [id] : [],
  );

/** Returns the recipients of operational alerts: the support address and every active implementor. */
export const findOverseers = async (tx: Tx): Promise<{ email: string; username: string; language: Language }[]> => {
  const { support_email: support, site_name: site } = await readSettings(tx);
  const implementors = (await listStaff(tx)).filter(
    ({ authority, status }) => authority === 'implementor' && status === 'active',
  );
  return [
    { email: support, username: site, language: defaultLanguage },
    ...implementors.map(({ email, username, language }) => ({
      email,
      username,
      language: isLanguage(language) ? language : defaultLanguage,
    })),
  ];
};
