import type { shownResults } from '@wyrmgate/contract/audit-constants';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../../ui/badge.tsx';

type ShownResult = (typeof shownResults)[number];

const tones: Record<ShownResult, Tone> = {
  SUCCESS: 'success',
  FAILED: 'danger',
  PARTIAL: 'warning',
  UNAUTHORIZED: 'warning',
  FORBIDDEN: 'warning',
};

export function ResultBadge({ result }: { result: ShownResult }) {
  const { t } = useTranslation('audit');
  return (
    <Badge tone={tones[result]} dot>
      {t(`results.${result}`)}
    </Badge>
  );
}
