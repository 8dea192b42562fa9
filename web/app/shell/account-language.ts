import type { Language } from '@wyrmgate/contract/languages';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';

/** Stores the language in the account, which the profile and emails use. */
export const saveAccountLanguage = async (language: Language): Promise<void> => {
  await api.profiles.update({ body: { language } });
  await queryClient().invalidateQueries({ queryKey: ['profiles', 'get'] });
};
