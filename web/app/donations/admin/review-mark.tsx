import { Scale, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Icon } from '../../ui/icon.tsx';

/** Marks a payment whose amount differs from its order. */
export function ReviewMark() {
  const { t } = useTranslation('donations');
  return (
    <span title={t('needsReview')} className="text-warning">
      <Icon as={TriangleAlert} size={16} label={t('needsReview')} />
    </span>
  );
}

/** Marks a disputed payment, for which the payer's bank decides whether it is reversed. */
export function DisputeMark() {
  const { t } = useTranslation('donations');
  return (
    <span title={t('dispute.open')} className="text-danger">
      <Icon as={Scale} size={16} label={t('dispute.open')} />
    </span>
  );
}
