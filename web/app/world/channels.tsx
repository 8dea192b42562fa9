import type { ChannelStatus } from '@wyrmgate/contract/game-constants';
import type { WorldStatus } from '@wyrmgate/contract/world-shapes';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';

const tones: Record<ChannelStatus, Tone> = {
  open: 'success',
  busy: 'warning',
  full: 'danger',
  closed: 'danger',
  unknown: 'neutral',
};

/** Shows the channels of the game with their status and players. */
export function Channels({ channels, level }: { channels: WorldStatus['channels']; level?: 2 | 3 }) {
  const { t } = useTranslation('world');
  return (
    <Panel title={t('status.channels')} level={level ?? 2} flush>
      <ul>
        {channels.map((channel) => (
          <li
            key={channel.name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-(--cell-edge) py-3 not-first:border-t"
          >
            <bdi className="min-w-0 font-[560] text-heading [overflow-wrap:anywhere]">{channel.name}</bdi>
            <span className="flex items-center gap-4 text-control text-secondary">
              {channel.players !== null && t('status.players', { count: channel.players })}
              <Badge tone={tones[channel.status]} dot>
                {t(`status.channel.${channel.status}`)}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Shows whether the game responds. */
export function GameState({ isUp }: { isUp: boolean }) {
  const { t } = useTranslation('world');
  return (
    <Badge tone={isUp ? 'success' : 'neutral'} dot>
      {t(isUp ? 'status.up' : 'status.unknown')}
    </Badge>
  );
}
