import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Crown,
  EyeOff,
  Loader,
  Lock,
  Pin,
  Shield,
  ShieldCheck,
  Star,
  Undo2,
} from 'lucide-react';
import { useTranslation } from '#i18n';
import BarbedSun from '~icons/game-icons/barbed-sun';
import BigWave from '~icons/game-icons/big-wave';
import Fire from '~icons/game-icons/fire';
import { Badge } from '../../ui/badge.tsx';
import { Row, Specimen } from './specimen.tsx';

export function BadgeSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('badges')}>
      <div className="grid gap-4">
        <Row className="gap-2.5">
          <Badge tone="success" icon={CircleCheck}>
            Completed
          </Badge>
          <Badge tone="warning" icon={Clock}>
            Pending
          </Badge>
          <Badge tone="info" icon={Loader}>
            Processing
          </Badge>
          <Badge tone="danger" icon={CircleX}>
            Failed
          </Badge>
          <Badge icon={Ban}>Cancelled</Badge>
          <Badge tone="info" icon={Undo2}>
            Refunded
          </Badge>
        </Row>
        <Row className="gap-2.5">
          <Badge tone="ember" icon={Crown}>
            Super Admin
          </Badge>
          <Badge tone="violet" icon={ShieldCheck}>
            Senior Administrator
          </Badge>
          <Badge tone="teal" icon={Shield}>
            Senior Moderator
          </Badge>
          <Badge tone="success" icon={Shield}>
            Moderator
          </Badge>
          <Badge>Player</Badge>
        </Row>
        <Row className="gap-2.5">
          <Badge tone="success" dot>
            Active
          </Badge>
          <Badge tone="danger" dot>
            Banned
          </Badge>
          <Badge tone="warning" dot>
            Suspended
          </Badge>
          <Badge dot>Inactive</Badge>
          <Badge tone="ember" icon={Pin}>
            Pinned
          </Badge>
          <Badge tone="gold" icon={Star}>
            Featured
          </Badge>
          <Badge icon={Lock}>Locked</Badge>
          <Badge tone="warning" icon={EyeOff}>
            Hidden
          </Badge>
        </Row>
        <Row className="gap-2.5">
          <Badge tone="red" glyph={Fire}>
            Red
          </Badge>
          <Badge tone="yellow" glyph={BarbedSun}>
            Yellow
          </Badge>
          <Badge tone="blue" glyph={BigWave}>
            Blue
          </Badge>
          <Badge tone="bronze">Bronze</Badge>
          <Badge tone="silver">Silver</Badge>
          <Badge tone="gold">Gold</Badge>
          <Badge tone="teal">Platinum</Badge>
          <Badge tone="info">Diamond</Badge>
          <Badge solid>Most popular</Badge>
        </Row>
      </div>
    </Specimen>
  );
}
