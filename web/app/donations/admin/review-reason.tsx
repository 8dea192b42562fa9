import { useTranslation } from '#i18n';

/** Why a payment is in review, was closed or failed, as a sentence. Unknown codes are shown as they are. */
export function ReviewReason({ code }: { code: string }) {
  const { t } = useTranslation('donations');
  const [, closed] = /^closed_(.+)$/.exec(code) ?? [];
  const reason = t(`reasons.${closed ?? code}`, { defaultValue: code });
  return closed ? t('reasons.closed', { reason }) : reason;
}
