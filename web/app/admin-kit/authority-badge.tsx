import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { Crown, type LucideIcon, Shield, ShieldCheck } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';

const look: Record<AuthorityLevel, { tone: Tone; icon?: LucideIcon }> = {
  implementor: { tone: 'ember', icon: Crown },
  high_wizard: { tone: 'violet', icon: ShieldCheck },
  god: { tone: 'teal', icon: Shield },
  low_wizard: { tone: 'success', icon: Shield },
  player: { tone: 'neutral' },
};

export function AuthorityBadge({ level, className }: { level: AuthorityLevel; className?: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Badge {...look[level]} className={className}>
      {t(`authority.${level}`)}
    </Badge>
  );
}
