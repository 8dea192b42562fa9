import type { TicketState } from '@wyrmgate/contract/tickets-constants';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';

export const ticketTones: Record<TicketState, Tone> = {
  open: 'info',
  waiting: 'warning',
  answered: 'success',
  closed: 'neutral',
};

export function StateBadge({ state }: { state: TicketState }) {
  const { t } = useTranslation('tickets');
  return (
    <Badge tone={ticketTones[state]} dot>
      {t(`states.${state}`)}
    </Badge>
  );
}
