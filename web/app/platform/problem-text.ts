import { ApiError } from '@wyrmgate/contract/client';
import { useCallback } from 'react';
import { useTranslation } from '#i18n';
import type { Translate } from './i18n/messages.ts';

const detailsOf = (details: unknown): Record<string, unknown> =>
  typeof details === 'object' && details !== null ? { ...details } : {};

/**
 * The text of a failed call in the language of the screen: problem `auth.invalidCredentials` reads
 * `auth:errors.invalidCredentials`, with the server's text as the fallback while that file is not loaded.
 */
export const problemText = (t: Translate, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('common:errors.internal');
  const [domain, name] = error.code.split('.');
  const fallback = error.message === '' ? t('common:errors.apiFailed') : error.message;
  return t(`${domain}:errors.${name}`, { ...detailsOf(error.details), defaultValue: fallback });
};

/** `problemText` in the current language. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation();
  return useCallback((error: unknown) => problemText(t, error), [t]);
};

/** Ends a text with a full stop if it has none, because another sentence follows. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * The text of a validation issue, from the browser's own check (a zod message) or from the server (`fields[].code`).
 * Anything that is not a key is returned unchanged.
 */
export const issueText = (t: Translate, key: string): string =>
  key.includes(':validation.') ? t(key, { defaultValue: key }) : key === '' ? t('common:validation.invalid') : key;

/** Field errors of a rejected call, by path, as texts: `{ email: 'Enter a valid email address' }`. */
export const fieldTexts = (t: Translate, error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.fields.map(({ path, code, message }) => [
          path,
          t(code, { ...detailsOf(error.details), defaultValue: message }),
        ]),
      )
    : {};
