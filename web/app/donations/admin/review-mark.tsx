import { Scale, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Icon } from '../../ui/icon.tsx';

/** Marks a payment whose money does not match its order. */
export function ReviewMark() {
  const { t } = useTranslation('donations');
  return (
    <span title={t('needsReview')} className="text-warning">
      <Icon as={TriangleAlert} size={16} label={t('needsReview')} />
    </span>
  );
}

/** Marks a disputed payment: the payer's bank decides whether the money goes back. */
export function DisputeMark() {
  const { t } = useTranslation('donations');
  return (
    <span title={t('dispute.open')} className="text-danger">
      <Icon as={Scale} size={16} label={t('dispute.open')} />
    </span>
  );
}
