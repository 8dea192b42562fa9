import type { Branding } from '@wyrmgate/contract/branding';
import { homeBlocks } from '@wyrmgate/contract/branding-constants';

type Block = Branding['blocks'][number];

/** The default order, used if the branding does not load. */
export const usualBlocks: Block[] = homeBlocks.map((key) => ({ key, titles: {} }));

/** True for rankings and events, which share a row if they are adjacent. */
const sharesRow = ({ key }: Block): boolean => key === 'rankings' || key === 'events';

/** Groups blocks into rows. Each block has its own row, except adjacent rankings and events. */
export const rowsOf = (blocks: readonly Block[]): Block[][] =>
  blocks.reduce<Block[][]>((rows, block) => {
    const last = rows.at(-1);
    if (last?.length === 1 && last.every(sharesRow) && sharesRow(block)) last.push(block);
    else rows.push([block]);
    return rows;
  }, []);
