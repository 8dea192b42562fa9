import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import type { Gm } from '@wyrmgate/contract/gms';
import { useId } from 'react';
import { useTranslation } from '#i18n';
import { AuthorityBadge } from '../../admin-kit/authority-badge.tsx';
import { useFormat } from '../../platform/format.ts';
import { type GmAct, GmCard } from './gm-card.tsx';

export type RankColumnProps = {
  rank: AuthorityLevel;
  gms: readonly Gm[];
  onAct: (act: GmAct, gm: Gm) => void;
};

export function RankColumn({ rank, gms, onAct }: RankColumnProps) {
  const { t } = useTranslation('gms');
  const { number } = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 id={id} className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 font-sans">
        <AuthorityBadge level={rank} />
        <span className="font-normal text-meta text-muted">
          <span aria-hidden="true" className="tabular-nums">
            {number(gms.length)}
          </span>
          <span className="sr-only">{t('count', { count: gms.length })}</span>
        </span>
      </h2>
      {gms.length === 0 ? (
        <p className="rounded-card border border-line border-dashed p-4 text-center text-meta text-muted">
          {t('nobody')}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {gms.map((gm) => (
            <GmCard key={gm.id} gm={gm} onAct={(act) => onAct(act, gm)} />
          ))}
        </ul>
      )}
    </section>
  );
}
