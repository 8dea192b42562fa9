import type { HomeBlock } from '@wyrmgate/contract/branding-constants';
import { Fragment, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { LatestNews } from '../news/latest-news.tsx';
import { TopPlayers } from '../world/top-players.tsx';
import { WorldNow } from '../world/world-now.tsx';
import { Coins } from './coins.tsx';
import { ComingUp } from './coming-up.tsx';
import { Community } from './community.tsx';
import { Empires } from './empires.tsx';
import type { HomeData } from './home-page.tsx';
import { Invitation } from './invitation.tsx';
import { Promises } from './promises.tsx';
import { Supporters } from './supporters.tsx';

/** Column widths when rankings and events share a row. The rankings are wider. */
const pairColumns: Record<string, string> = {
  rankings: 'grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_23rem]',
  events: 'grid-cols-[minmax(0,1fr)] xl:grid-cols-[23rem_minmax(0,1fr)]',
};

/** The blocks below the hero, in the order that staff chose. */
export function HomeBlocks() {
  const { offers, world, top, news, events, donors, empires, rows } = useLoaderData<HomeData>();
  const partOf = (key: HomeBlock, title: string | undefined): ReactNode => {
    switch (key) {
      case 'world':
        return world && <WorldNow status={world} title={title} />;
      case 'news':
        return <LatestNews items={news} title={title} />;
      case 'rankings':
        return top.length > 0 && <TopPlayers rows={top} title={title} />;
      case 'events':
        return events && events.events.length > 0 && <ComingUp {...events} title={title} />;
      case 'empires':
        return <Empires title={title} texts={empires} online={world?.empires} />;
      case 'offers':
        return offers.length > 0 && <Coins offers={offers} title={title} />;
      case 'promises':
        return <Promises title={title} />;
      case 'invitation':
        return <Invitation title={title} />;
      case 'donors':
        return donors.length > 0 && <Supporters donors={donors} title={title} />;
      case 'community':
        return <Community title={title} />;
    }
  };
  return rows.map((row) => {
    const parts = row.map(({ key, title }) => <Fragment key={key}>{partOf(key, title)}</Fragment>);
    return row.length === 1 ? (
      parts
    ) : (
      <div key="pair" className={`grid items-start gap-x-7 gap-y-[60px] ${pairColumns[row[0]?.key ?? '']}`}>
        {parts}
      </div>
    );
  });
}
