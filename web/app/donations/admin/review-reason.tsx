import { useTranslation } from '#i18n';

/** Explains why a payment is in review, closed or failed. Unknown codes appear unchanged. */
export function ReviewReason({ code }: { code: string }) {
  const { t } = useTranslation('donations');
  const [, closed] = /^closed_(.+)$/.exec(code) ?? [];
  const reason = t(`reasons.${closed ?? code}`, { defaultValue: code });
  return closed ? t('reasons.closed', { reason }) : reason;
}
