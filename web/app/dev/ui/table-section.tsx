import { KeyRound, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import BarbedSun from '~icons/game-icons/barbed-sun';
import BigWave from '~icons/game-icons/big-wave';
import Fire from '~icons/game-icons/fire';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Crest } from '../../ui/crest.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GameIcon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column, SortState } from '../../ui/table-column.ts';
import { type Donation, donations, type Ranked, rankedCharacters } from './samples.ts';
import { Specimen, useSideName } from './specimen.tsx';

const sigil = {
  red: { glyph: Fire, look: 'text-red-400', word: 'Red' },
  yellow: { glyph: BarbedSun, look: 'text-yellow-400', word: 'Yellow' },
  blue: { glyph: BigWave, look: 'text-blue-400', word: 'Blue' },
} as const;

const players: ReadonlyArray<Column<Ranked>> = [
  {
    key: 'rank',
    header: 'Rank',
    phone: 'start',
    cell: (row) => <span className="font-[560] text-secondary">{row.rank}</span>,
  },
  {
    key: 'crest',
    header: 'Crest',
    hideHeader: true,
    phone: 'mark',
    className: 'md:w-px md:pe-0',
    cell: (row) => <Crest seed={row.name} tone={row.empire} />,
  },
  {
    key: 'name',
    header: 'Player',
    identity: true,
    phone: 'title',
    sortable: true,
    cell: (row) => row.name,
  },
  { key: 'guild', header: 'Guild', phone: 'line', cell: (row) => row.guild },
  { key: 'level', header: 'Level', align: 'end', sortable: true, cell: (row) => row.level },
  {
    key: 'empire',
    header: 'Empire',
    phone: 'lineEnd',
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <GameIcon as={sigil[row.empire].glyph} size={18} className={sigil[row.empire].look} />
        {sigil[row.empire].word}
      </span>
    ),
  },
  {
    key: 'score',
    header: 'PvP score',
    align: 'end',
    phone: 'end',
    sortable: true,
    cell: (row) => <span className="font-[560] text-heading">{row.score.toLocaleString('en')}</span>,
  },
  {
    key: 'wins',
    header: 'Win rate',
    cell: (row) => (
      <Meter hideLabel label={`Win rate of ${row.name}`} value={row.wins} text={`${row.wins}%`} tone="neutral" />
    ),
  },
];

const payments: ReadonlyArray<Column<Donation>> = [
  {
    key: 'user',
    header: 'User',
    identity: true,
    sortable: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-3">
        <Crest seed={row.id} /> {row.user}
      </span>
    ),
  },
  { key: 'email', header: 'Email', cell: (row) => row.email },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (
      <Badge tone={row.tone} dot>
        {row.status}
      </Badge>
    ),
  },
  { key: 'coins', header: 'Coins', align: 'end', sortable: true, cell: (row) => row.coins.toLocaleString('en') },
  { key: 'seen', header: 'Last active', className: 'whitespace-nowrap tabular-nums', cell: (row) => row.seen },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    actions: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-1">
        <IconButton size="sm" icon={Pencil} label={`Edit ${row.user}`} />
        <IconButton size="sm" icon={KeyRound} label={`Reset the password of ${row.user}`} />
        <Button size="sm" variant="danger-quiet">
          Ban
        </Button>
      </span>
    ),
  },
];

export function TableSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('tables')} stacked>
      <TableBoard />
    </Specimen>
  );
}

function TableBoard() {
  const [sort, setSort] = useState<SortState>({ key: 'score', direction: 'descending' });
  const [page, setPage] = useState(1);
  const named = useSideName();
  const [open, setOpen] = useState<number>(2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Panel flush>
        <Table
          label="Ranking of players"
          columns={players}
          rows={rankedCharacters}
          rowKey={(row) => row.name}
          rowTone={(row) => (row.rank === 2 ? 'own' : undefined)}
          sort={sort}
          onSort={setSort}
        />
        <Pager
          label={named('Pages of the ranking')}
          className="border-line border-t px-5 py-3"
          page={page}
          pageSize={20}
          total={2315}
          offset={3}
          onPage={setPage}
        />
      </Panel>
      <Panel flush>
        <Table
          label={named('Users')}
          columns={payments}
          rows={donations}
          rowKey={(row) => row.id}
          rowTone={(row) => (row.id === open ? 'selected' : undefined)}
          onOpen={(row) => setOpen(row.id)}
          sort={{ key: 'user', direction: 'ascending' }}
          onSort={() => undefined}
        />
        <Pager
          label={named('Pages of users')}
          compact
          className="border-line border-t px-5 py-3"
          page={page}
          pageSize={20}
          total={318}
          onPage={setPage}
        />
      </Panel>
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel flush>
          <Table
            label="Loading ranking"
            columns={players.slice(0, 4)}
            rows={[]}
            rowKey={(row) => row.name}
            loading
            skeletonRows={3}
          />
        </Panel>
        <Panel flush>
          <Table
            label="Empty ranking"
            columns={players.slice(0, 4)}
            rows={[]}
            rowKey={(row) => row.name}
            empty={
              <EmptyState title="No player matches" level={3}>
                Try another name or level.
              </EmptyState>
            }
          />
        </Panel>
      </div>
    </div>
  );
}
