import type { Branding } from '@wyrmgate/contract/branding';
import { homeBlocks } from '@wyrmgate/contract/branding-constants';

type Block = Branding['blocks'][number];

/** Blocks in their usual order, for a page that could not load its own. */
export const usualBlocks: Block[] = homeBlocks.map((key) => ({ key, titles: {} }));

/** These two share a row where they follow each other. */
const sharesRow = ({ key }: Block): boolean => key === 'rankings' || key === 'events';

/** The rows of the home page: one block each, or the rankings and the events. */
export const rowsOf = (blocks: readonly Block[]): Block[][] =>
  blocks.reduce<Block[][]>((rows, block) => {
    const last = rows.at(-1);
    if (last?.length === 1 && last.every(sharesRow) && sharesRow(block)) last.push(block);
    else rows.push([block]);
    return rows;
  }, []);
