import type { Board } from '@wyrmgate/contract/world-constants';
import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';

type Figure = { key: string; label: string; value: ReactNode };

export const unknown = '–';

/** Returns the main figures for a board, without those of boards that the game does not support. */
export const useFigures = (board: Board, boards: readonly Board[]) => {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const text = (value: number | null): string => (value === null ? unknown : number(value));
  return (row: BoardRow): Figure[] => {
    const level = { key: 'level', label: t('columns.level'), value: number(row.level) };
    const rate = {
      key: 'rate',
      label: t('columns.winRate'),
      value: row.win_rate === null ? unknown : t('percent', { value: row.win_rate }),
    };
    const score = { key: 'score', label: t('columns.pvpScore'), value: text(row.pvp_score) };
    const points = { key: 'points', label: t('columns.points'), value: text(row.points) };
    if (board === 'guilds')
      return [level, { key: 'members', label: t('columns.members'), value: text(row.members) }, points];
    if (board !== 'players' && board !== 'pvp') return [level, points, rate];
    const playtime = {
      key: 'playtime',
      label: t('columns.playtime'),
      value: row.playtime_minutes === null ? unknown : t('hours', { hours: Math.floor(row.playtime_minutes / 60) }),
    };
    const has = {
      score: board === 'pvp' || boards.includes('pvp'),
      rate: boards.some((one) => one.startsWith('arena')),
    };
    const known = [...(has.score ? [score] : []), ...(has.rate ? [rate] : [])];
    return known.length === 2 ? [level, ...known] : [level, playtime, ...known];
  };
};
