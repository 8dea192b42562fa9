import type { Board } from '@wyrmgate/contract/world-constants';
import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { characterPage, guildPage, rankings } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Crest } from '../ui/crest.tsx';
import { Meter } from '../ui/meter.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-column.ts';
import { crestTone, EmpireName } from './empire.tsx';
import { unknown } from './figures.tsx';
import { listItem } from './list-markup.ts';
import { Movement } from './movement.tsx';
import type { OwnRow } from './own-on-board.ts';

type Props = {
  board: Board;
  /** Boards that the game supports. Columns for others are hidden. */
  boards: readonly Board[];
  rows: readonly BoardRow[];
  /** The viewer's rows, which stay at the top of every page. */
  own: readonly OwnRow[];
  /** The rank of the row that a search found. */
  hit: number | undefined;
  empty: ReactNode;
};

type Row = BoardRow & { own?: OwnRow['own'] };

const quiet = 'no-underline hover:underline';

/** Returns the columns of a board in the order of the specification. */
const useColumns = (board: Board, boards: readonly Board[], ids: ReadonlySet<number | null>): Column<Row>[] => {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const text = (value: number | null): string => (value === null ? unknown : number(value));
  const guilds = board === 'guilds';
  const arena = board === 'arena-solo' || board === 'arena-flex';
  const has = {
    guild: !guilds && boards.includes('guilds'),
    playtime: board === 'players' || board === 'pvp',
    score: board === 'pvp' || (board === 'players' && boards.includes('pvp')),
    rate: guilds || arena || (board === 'players' && boards.some((one) => one.startsWith('arena'))),
    points: guilds || arena,
  };
  const columns: (Column<Row> | false)[] = [
    {
      key: 'rank',
      header: t('columns.rank'),
      phone: 'start',
      className: 'w-20',
      cell: ({ place, own }) =>
        own ? (
          <Link
            to={rankings(board, { page: own.page > 1 ? own.page : undefined })}
            className={`font-[600] text-accent tabular-nums ${quiet}`}
          >
            {number(place)}
          </Link>
        ) : (
          <span className="font-[560] text-secondary tabular-nums">{number(place)}</span>
        ),
    },
    {
      key: 'name',
      header: t(guilds ? 'columns.guild' : 'columns.player'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          {!row.own && <meta itemProp="position" content={String(row.position)} />}
          <Crest seed={row.name ?? row.position} tone={crestTone(row.empire)} />
          {row.id !== null && row.name !== null && !row.own?.isPrivate && (
            <Link
              itemProp={row.own ? undefined : 'url'}
              to={(guilds ? guildPage : characterPage)({ id: row.id, name: row.name })}
              className={`min-w-0 break-words text-heading ${quiet}`}
            >
              <bdi itemProp={row.own ? undefined : 'name'}>{row.name.trim() || t('unnamed')}</bdi>
            </Link>
          )}
          {row.name !== null && row.own?.isPrivate && (
            <span className="min-w-0 break-words text-heading">
              <bdi>{row.name.trim() || t('unnamed')}</bdi>
            </span>
          )}
          {row.name === null && <span className="font-[400] text-secondary italic">{t('private')}</span>}
          {ids.has(row.id) && <Badge tone="ember">{t('own.you')}</Badge>}
          {row.own?.isPrivate && <Badge>{t('own.hide')}</Badge>}
        </span>
      ),
    },
    has.guild && {
      key: 'guild',
      header: t('columns.guild'),
      phone: 'line',
      cell: ({ guild }) =>
        guild ? (
          <Link to={guildPage(guild)} className={quiet}>
            <bdi>{guild.name}</bdi>
          </Link>
        ) : (
          <span className="text-muted">{unknown}</span>
        ),
    },
    {
      key: 'level',
      header: t('columns.level'),
      align: 'end',
      phone: 'lineEnd',
      cell: ({ level }) => (
        <>
          <span className="max-md:hidden">{number(level)}</span>
          <span className="text-secondary md:hidden">{t('level', { level })}</span>
        </>
      ),
    },
    has.playtime && {
      key: 'playtime',
      header: t('columns.playtime'),
      align: 'end',
      wide: true,
      cell: ({ playtime_minutes }) =>
        playtime_minutes === null ? unknown : t('hours', { hours: Math.floor(playtime_minutes / 60) }),
    },
    { key: 'empire', header: t('columns.empire'), cell: ({ empire }) => <EmpireName empire={empire} /> },
    guilds && {
      key: 'members',
      header: t('columns.members'),
      align: 'end',
      cell: ({ members }) => text(members),
    },
    guilds && {
      key: 'leader',
      header: t('columns.leader'),
      phone: 'line',
      cell: ({ leader }) =>
        leader ? (
          <Link to={characterPage(leader)} className={quiet}>
            <bdi>{leader.name}</bdi>
          </Link>
        ) : (
          <span className="text-muted">{unknown}</span>
        ),
    },
    has.score && {
      key: 'score',
      header: t('columns.pvpScore'),
      align: 'end',
      phone: 'end',
      cell: ({ pvp_score }) => <span className="font-[600] text-heading">{text(pvp_score)}</span>,
    },
    has.points && {
      key: 'points',
      header: t('columns.points'),
      align: 'end',
      phone: 'end',
      cell: ({ points }) => <span className="font-[600] text-heading">{text(points)}</span>,
    },
    has.rate && {
      key: 'rate',
      header: t('columns.winRate'),
      cell: ({ win_rate }) =>
        win_rate === null ? (
          <span className="text-muted">{unknown}</span>
        ) : (
          <Meter
            label={t('columns.winRate')}
            hideLabel
            value={win_rate}
            text={t('percent', { value: win_rate })}
            tone="neutral"
          />
        ),
    },
    {
      key: 'movement',
      header: t('columns.movement'),
      wide: true,
      cell: ({ movement }) => (
        <span className="inline-flex gap-3 text-meta">
          <Movement places={movement.day} since="day" />
          <Movement places={movement.week} since="week" />
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
};

export function BoardTable({ board, boards, rows, own, hit, empty }: Props) {
  const { t } = useTranslation('world');
  const ids = new Set(own.map(({ id }) => id));
  // If no row matches the filters, only a note says so.
  const pinned: readonly Row[] = rows.length === 0 && empty ? [] : own;
  return (
    <Table<Row>
      label={t(`boards.${board}`)}
      columns={useColumns(board, boards, ids)}
      rows={[...pinned, ...rows]}
      rowKey={(row) => (row.own ? `own-${row.position}` : row.position)}
      rowTone={(row) => (row.own || ids.has(row.id) ? 'own' : row.position === hit ? 'selected' : undefined)}
      rowAttributes={(row): HTMLAttributes<HTMLTableRowElement> =>
        row.own ? {} : { ...listItem, id: `place-${row.position}` }
      }
      empty={empty}
    />
  );
}
