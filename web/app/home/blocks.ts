import type { Branding } from '@wyrmgate/contract/branding';
import { homeBlocks } from '@wyrmgate/contract/branding-constants';

type Block = Branding['blocks'][number];

/** Blocks in the default order, used if the site's own order does not load. */
export const usualBlocks: Block[] = homeBlocks.map((key) => ({ key, titles: {} }));

/** True for the two blocks that share a row if they are adjacent. */
const sharesRow = ({ key }: Block): boolean => key === 'rankings' || key === 'events';

/** The rows of the home page: one block each, or rankings and events together. */
export const rowsOf = (blocks: readonly Block[]): Block[][] =>
  blocks.reduce<Block[][]>((rows, block) => {
    const last = rows.at(-1);
    if (last?.length === 1 && last.every(sharesRow) && sharesRow(block)) last.push(block);
    else rows.push([block]);
    return rows;
  }, []);
