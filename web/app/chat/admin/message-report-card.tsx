import { readRoomKey } from '@wyrmgate/contract/chat-constants';
import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PlayerLink } from '../../admin-kit/player-link.tsx';
import { useCan } from '../../shell/admin/admin-context.ts';
import { WarnDialog } from '../../shell/warn-dialog.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { useRoomName } from '../room-name.ts';
import { ReportedLines } from './reported-lines.tsx';

const tones: Record<ChatReport['state'], Tone> = { open: 'warning', upheld: 'danger', dismissed: 'neutral' };

/** Warns the author of a decided report. The decision about an open one includes a warning. */
function WarnAuthor({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('moderation');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={t('warn.title', { name })} onClick={() => setOpen(true)}>
        {t('warn.action')}
      </Button>
      {open && <WarnDialog kind="player" id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows a report with the text of the message at the time of the report. */
export function MessageReportCard({ report, onDecide }: { report: ChatReport; onDecide: () => void }) {
  const { t } = useTranslation('chat-admin');
  const { t: word } = useTranslation('forum');
  const editable = useCan()('admin.chat.moderate');
  const roomName = useRoomName();
  const nameOf = (name: string | null) => name ?? word('former');
  const room = readRoomKey(report.room);
  const shownRoom =
    report.room === 'private'
      ? t('private')
      : room === undefined
        ? report.room
        : roomName({
            kind: room.kind,
            language: room.kind === 'language' ? room.language : null,
            guild: room.kind === 'guild' ? `#${room.guild}` : null,
          });
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[report.state]}>{t(`state.${report.state}`)}</Badge>
          {word(`reason.${report.reason}`)}
        </span>
      }
      aside={
        <>
          {t('by', { name: nameOf(report.reporter) })} · <AdminTime iso={report.created_at} />
        </>
      }
    >
      <p className="text-meta text-secondary">
        {report.author_id === null ? (
          <>
            <span className="wrap-anywhere font-[560]">{nameOf(report.author)}</span> · {shownRoom}
          </>
        ) : (
          <>
            <PlayerLink id={report.author_id} className="wrap-anywhere font-[560]">
              {nameOf(report.author)}
            </PlayerLink>{' '}
            · {shownRoom} · {t('upheld', { count: report.upheld })}
          </>
        )}
      </p>
      {report.room === 'private' ? editable && <ReportedLines report={report} /> : <LongText text={report.text} />}
      {report.note && <p className="wrap-anywhere mt-3 text-control text-secondary">{report.note}</p>}
      {report.decision && (
        <p className="wrap-anywhere mt-3 text-control">
          {t('decidedBy', { decision: t(`decision.${report.decision}`), name: nameOf(report.decided_by) })}
          {report.decided_at && (
            <>
              {' · '}
              <AdminTime iso={report.decided_at} />
            </>
          )}
        </p>
      )}
      {editable && report.state !== 'open' && report.author_id !== null && report.author !== null && (
        <p className="mt-4">
          <WarnAuthor id={report.author_id} name={report.author} />
        </p>
      )}
      {editable && report.state === 'open' && (
        <p className="mt-4">
          <Button variant="primary" onClick={onDecide}>
            {t('decide.action')}
          </Button>
        </p>
      )}
    </Panel>
  );
}
