import { readRoomKey } from '@wyrmgate/contract/chat-constants';
import type { ModerationItem } from '@wyrmgate/contract/moderation';
import { claimableKinds, type ModerationKind } from '@wyrmgate/contract/moderation-constants';
import { Ban, ExternalLink, MicOff, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useRoomName } from '../../chat/room-name.ts';
import { HeldContentView } from '../../forum/held-content.tsx';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { LongText } from '../../ui/long-text.tsx';

const tones: Record<ModerationKind, Tone> = {
  post: 'warning',
  held: 'info',
  chat: 'warning',
  guild: 'warning',
  donation: 'warning',
  donation_held: 'info',
  ticket: 'neutral',
};

export type Act = 'decide' | 'warn' | 'mute' | 'ban';
type Props = { item: ModerationItem; onOpen: (act: Act) => void };

const useTitle = () => {
  const roomName = useRoomName();
  return ({ kind, title }: ModerationItem): string => {
    if (kind !== 'chat') return title;
    const room = readRoomKey(title);
    if (room?.kind === 'language') return roomName({ kind: 'language', language: room.language, guild: null });
    if (room?.kind === 'guild') return roomName({ kind: 'guild', language: null, guild: `#${room.guild}` });
    return room?.kind === 'trade' ? roomName({ kind: 'trade', language: null, guild: null }) : '';
  };
};

function AboutAuthor({ item }: { item: ModerationItem }) {
  const { t } = useTranslation('moderation-admin');
  const can = useCan();
  if (item.author_id === null && item.kind === 'chat') return <span className="wrap-anywhere">{item.author}</span>;
  if (item.author_id === null) return <>{item.kind.startsWith('donation') ? t('anonymous') : t('former')}</>;
  return (
    <>
      <PlayerLink id={item.author_id} className="wrap-anywhere font-[560]">
        {item.author ?? t('former')}
      </PlayerLink>
      {can('admin.forum.view') && (
        <>
          {' · '}
          <Link to={`${adminUrls.forum}/players/${item.author_id}`} className="text-link">
            {t('player')}
          </Link>
        </>
      )}
      {item.upheld > 0 && <> · {t('upheld', { count: item.upheld })}</>}
    </>
  );
}

/** Actions against the author, which leave the item in the queue. */
function AuthorActions({ item, onOpen }: Props) {
  const { t } = useTranslation('moderation-admin');
  const can = useCan();
  if (item.author === null || item.author_id === null) return null;
  return (
    <>
      {!item.decisions.includes('warn') && (can('admin.chat.moderate') || can('admin.forum.moderate')) && (
        <Button variant="danger-quiet" icon={TriangleAlert} onClick={() => onOpen('warn')}>
          {t('decision.warn')}
        </Button>
      )}
      {!item.decisions.includes('mute') && can('admin.chat.moderate') && (
        <Button variant="danger-quiet" icon={MicOff} onClick={() => onOpen('mute')}>
          {t('decision.mutePost')}
        </Button>
      )}
      {can('admin.users.view') && can('admin.users.ban-temporary') && (
        <Button variant="danger-quiet" icon={Ban} onClick={() => onOpen('ban')}>
          {t('ban')}
        </Button>
      )}
    </>
  );
}

function Actions({ item, onOpen }: Props) {
  const { t } = useTranslation('moderation-admin');
  const claim = useAdminMutation(api.moderation.claim, { invalidates: [['moderation'], ['forum'], ['chat']] });
  const taken = item.claimed_by !== null && !item.mine;
  const claimable = claimableKinds.includes(item.kind) && item.decisions.length > 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {item.kind === 'ticket' && item.link && (
        <Button variant="primary" render={<Link to={item.link} />}>
          {t('openTicket')}
        </Button>
      )}
      {item.decisions.length > 0 && (
        <Button variant="primary" disabled={taken} onClick={() => onOpen('decide')}>
          {t('decide')}
        </Button>
      )}
      {claimable && (
        <Button
          loading={claim.isPending}
          disabled={taken && !item.may_take_over}
          onClick={() => claim.mutate({ body: { kind: item.kind, id: item.id, claim: !item.mine } })}
        >
          {item.mine ? t('release') : t(taken ? 'takeOver' : 'claim')}
        </Button>
      )}
      <AuthorActions item={item} onOpen={onOpen} />
      {item.claimed_by && <span className="text-meta text-secondary">{t('claimedBy', { name: item.claimed_by })}</span>}
    </div>
  );
}

/** Shows an item with its text, its author's record and the actions that the viewer may take. */
export function ModerationItemCard({ item, onOpen }: Props) {
  const { t } = useTranslation('moderation-admin');
  const { t: word } = useTranslation('forum');
  const title = useTitle()(item);
  const reporter = { name: item.reporter ?? t('former') };
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[item.kind]}>{t(`one.${item.kind}`)}</Badge>
          {item.reason && word(`reason.${item.reason}`)}
        </span>
      }
      aside={
        <>
          {item.reports > 1
            ? t('byMany', { ...reporter, count: item.reports - 1 })
            : item.reports === 1 && t('by', reporter)}
          {item.reports > 0 && ' · '}
          <AdminTime iso={item.created_at} />
        </>
      }
    >
      {title !== '' && (
        <p className="wrap-anywhere font-[560] text-heading">
          {item.link ? (
            <Link to={item.link} className="inline-flex items-center gap-1.5">
              {title}
              <ExternalLink aria-hidden size={14} className="shrink-0 text-muted" />
            </Link>
          ) : (
            title
          )}
        </p>
      )}
      <p className="text-meta text-secondary">
        <AboutAuthor item={item} />
      </p>
      {item.content ? (
        <HeldContentView text={item.text} content={item.content} />
      ) : (
        item.text !== '' && <LongText text={item.text} />
      )}
      {item.kind === 'chat' && item.private && (
        <p className="mt-3 text-control text-muted">
          <Trans
            t={t}
            i18nKey="privateText"
            components={{ link: <Link to={adminUrls.chat} className="text-link" /> }}
          />
        </p>
      )}
      {item.held && (
        <p className="wrap-anywhere mt-3 text-control text-secondary">
          {item.held === 'filter' ? t('found', { words: item.note }) : t('newAccount')}
        </p>
      )}
      {!item.held && item.note && <p className="wrap-anywhere mt-3 text-control text-secondary">{item.note}</p>}
      <Actions item={item} onOpen={onOpen} />
    </Panel>
  );
}
