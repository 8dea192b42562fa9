import { ApiError } from '@wyrmgate/contract/client';
import { useCallback } from 'react';
import { useTranslation } from '#i18n';
import type { Translate } from './i18n/messages.ts';

const detailsOf = (details: unknown): Record<string, unknown> =>
  typeof details === 'object' && details !== null ? { ...details } : {};

/**
 * Translates an error: problem `auth.invalidCredentials` uses the key `auth:errors.invalidCredentials`. The server's text is
 * used if that namespace is not loaded.
 */
export const problemText = (t: Translate, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('common:errors.internal');
  const [domain, name] = error.code.split('.');
  const fallback = error.message === '' ? t('common:errors.apiFailed') : error.message;
  return t(`${domain}:errors.${name}`, { ...detailsOf(error.details), defaultValue: fallback });
};

export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation();
  return useCallback((error: unknown) => problemText(t, error), [t]);
};

/** Adds a full stop if there is none, because another sentence follows. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Translates a validation message from a zod rule or from the server (`fields[].code`). Anything that is not a key is returned
 * unchanged.
 */
export const issueText = (t: Translate, key: string): string =>
  key.includes(':validation.') ? t(key, { defaultValue: key }) : key === '' ? t('common:validation.invalid') : key;

/** Returns translated field errors by path, such as `{ email: 'Enter a valid email address' }`. */
export const fieldTexts = (t: Translate, error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.fields.map(({ path, code, message }) => [
          path,
          t(code, { ...detailsOf(error.details), defaultValue: message }),
        ]),
      )
    : {};
