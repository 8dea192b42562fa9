import { passwordLength } from '@wyrmgate/contract/settings-limits';
import { useSite } from '../platform/use-site.ts';

/** The lengths that the site allows, or the defaults if its settings did not load. */
export const usePasswordLength = (): { min: number; max: number } =>
  useSite()?.password_length ?? { min: passwordLength.min.normal, max: passwordLength.max.normal };
