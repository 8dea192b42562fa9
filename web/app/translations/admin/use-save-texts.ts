import { ApiError } from '@wyrmgate/contract/client';
import type { Language } from '@wyrmgate/contract/languages';
import type { TextIssue } from '@wyrmgate/contract/translations-constants';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { session } from '../../platform/session/session.ts';

type Sent = { translations: Record<string, unknown>; version?: number; dry_run?: boolean };
export type KeyedIssue = TextIssue & { key: string };

/** Toast durations in milliseconds, as specified. */
const shownFor = { success: 3000, error: 8000 } as const;

/** Extracts the errors from a rejected save. */
export const rejectedIssues = (error: unknown): { issues: KeyedIssue[]; total: number } | undefined =>
  error instanceof ApiError && error.code === 'translations.rejected'
    ? (error.details as { issues: KeyedIssue[]; total: number })
    : undefined;

/** Returns the message for a failed save. Some messages are fixed by the specification. */
export const useSaveErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation('translations');
  const problem = useProblemText();
  return (error) => {
    if (session.held() === null) return t('failed.unauthenticated');
    if (!(error instanceof ApiError)) return problem(error);
    if (error.status === 403) return t('failed.forbidden');
    if (error.status === 401) return t('failed.expired');
    if (error.status === 500) return t('failed.server');
    return problem(error);
  };
};

/** Shows a toast for the specified duration. */
export const showMessage = (type: 'success' | 'error', title: string): void => {
  adminToasts.show({ id: 'translations', type, title, duration: shownFor[type] });
};

/** Saves texts of a language. A dry run shows no toast. */
export const useSaveTexts = (language: Language) => {
  const { t } = useTranslation('translations');
  const failure = useSaveErrorText();
  const { revalidate } = useRevalidator();
  return useAdminMutation(
    async (body: Sent) => {
      try {
        const reply = await api.translations.save({ params: { language }, body }, { quiet: true });
        if (body.dry_run) return reply;
        showMessage('success', t('save.done'));
        // Reloads the texts that this tab uses.
        void revalidate();
        return reply;
      } catch (error) {
        showMessage('error', failure(error));
        throw error;
      }
    },
    { invalidates: [['translations']], quiet: true },
  );
};
