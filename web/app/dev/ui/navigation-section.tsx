import { Shield, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import BroadSword from '~icons/game-icons/broadsword';
import Castle from '~icons/game-icons/castle';
import CrossedSwords from '~icons/game-icons/crossed-swords';
import SwordClash from '~icons/game-icons/sword-clash';
import VisoredHelm from '~icons/game-icons/visored-helm';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Specimen, useSideName } from './specimen.tsx';

const boards = [
  { value: 'players', label: 'Players', glyph: VisoredHelm },
  { value: 'pvp', label: 'PvP', glyph: CrossedSwords },
  { value: 'solo', label: 'Arena solo', glyph: BroadSword },
  { value: 'flex', label: 'Arena flex', glyph: SwordClash },
  { value: 'guilds', label: 'Guilds', glyph: Castle },
] as const;

export function NavigationSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('navigation')}>
      <NavigationBoard />
    </Specimen>
  );
}

function NavigationBoard() {
  const [board, setBoard] = useState<(typeof boards)[number]['value']>('players');
  const [page, setPage] = useState(3);
  const named = useSideName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Users" actions={<Button>Export</Button>}>
        Search, edit and moderate player accounts.
      </PageHeader>
      <div>
        <Tabs label="Rankings" tabs={boards} value={board} onChange={setBoard}>
          <p className="pt-4 text-control text-secondary">
            The panel of “{boards.find((tab) => tab.value === board)?.label}”.
          </p>
        </Tabs>
      </div>
      <TabLinks
        label={named('Account')}
        tabs={[
          { key: 'profile', label: 'Profile', icon: User, current: false, link: <a href="#profile">Profile</a> },
          {
            key: 'security',
            label: 'Security',
            icon: Shield,
            mark: <Badge tone="warning">Off</Badge>,
            current: true,
            link: <a href="#security">Security</a>,
          },
        ]}
      />
      <Breadcrumbs
        label={named('Trail')}
        trail={[
          { key: 'forum', label: 'Forum', link: <a href="#forum">Forum</a> },
          { key: 'game', label: 'Game discussion', link: <a href="#game">Game discussion</a> },
        ]}
        current="Sieges and guild war"
      />
      <Stepper label="Purchase" steps={['Choose a package', 'Pay', 'Receive coins']} current={0} />
      <Stepper label="Two-factor" steps={['Scan', 'Verify', 'Save backup codes']} current={1} />
      <Pager label={named('Pages')} page={page} pageSize={20} total={2318} onPage={setPage} />
      <Pager label={named('Short pages')} compact page={page} pageSize={20} total={318} onPage={setPage} />
    </div>
  );
}
