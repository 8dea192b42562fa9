import type { LegalDocument } from '@wyrmgate/contract/legal-constants';

/** The key of a paragraph (`p1`) or a list item (`i1`). */
export type BlockKey = `p${number}` | `i${number}`;

/**
 * The sections of each text and their blocks, in reading order. The name of a section is its key in `legal.json` and
 * its anchor, so links to a section work in every language.
 */
export const documents: Record<LegalDocument, Record<string, readonly BlockKey[]>> = {
  terms: {
    agreement: ['p1', 'p2'],
    account: ['p1', 'p2'],
    minors: ['p1'],
    goods: ['p1', 'p2'],
    prices: ['p1', 'p2', 'p3'],
    withdrawal: ['p1', 'p2', 'p3'],
    failures: ['p1'],
    refunds: ['p1', 'p2'],
    content: ['p1'],
    suspension: ['p1', 'p2'],
    liability: ['p1', 'p2'],
    changes: ['p1', 'p2'],
    law: ['p1', 'p2'],
  },
  privacy: {
    controller: ['p1'],
    data: ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'],
    purposes: ['i1', 'i2', 'i3', 'p1'],
    visible: ['p1'],
    recipients: ['p1', 'p2', 'p3', 'p4'],
    browser: ['p1', 'p2'],
    retention: ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8'],
    rights: ['p1', 'i1', 'i2', 'i3', 'i4', 'p2', 'p3'],
  },
  gameRules: {
    consequences: ['i1', 'i2', 'i3'],
    trading: ['p1'],
    cheating: ['p1', 'p2'],
    staff: ['p1'],
    behaviour: ['p1'],
    accounts: ['p1', 'p2'],
    names: ['p1'],
    reports: ['p1', 'p2'],
  },
  shippingPolicy: {
    digital: ['p1'],
    delivery: ['p1'],
    delays: ['p1', 'p2'],
    missing: ['p1', 'p2'],
    cancelled: ['p1', 'p2'],
  },
  imprint: {
    contact: ['p1'],
    content: ['p1'],
  },
};

/** Groups adjacent list items, such as `[['p1'], ['i1', 'i2'], ['p2']]`. */
export const groupsOf = (blocks: readonly BlockKey[]): BlockKey[][] =>
  blocks.reduce<BlockKey[][]>((groups, block) => {
    const last = groups.at(-1);
    if (block.startsWith('i') && last?.[0]?.startsWith('i')) last.push(block);
    else groups.push([block]);
    return groups;
  }, []);
