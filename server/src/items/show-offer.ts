import type { ApprovalFacts } from '@wyrmgate/contract/approvals';
import type { ItemOffer, Payload } from '../approvals/payloads.ts';
import { premiumOf } from './show.ts';

type Facts = Extract<ApprovalFacts, { action: 'item_offer' }>;

const showTerms = ({ supply, limit_count, limit_days, ...dates }: NonNullable<ItemOffer['terms']>, sold: number) => ({
  ...dates,
  stock: supply === null ? null : Math.max(0, supply - sold),
  limit: limit_count === null ? null : { count: limit_count, days: limit_days },
});

const showOffer = (offer: ItemOffer, sold: number): Facts['after'] => ({
  vnum: offer.vnum,
  count: offer.count,
  sockets: offer.sockets,
  premium: premiumOf(offer),
  // The sale price counts even if its sale is over.
  coins: Math.min(offer.price, offer.sale_price ?? offer.price),
  marks: offer.marks_price,
  contents: offer.contents.map(({ vnum, count, quantity, sockets }) => ({ vnum, count: count * quantity, sockets })),
  terms: offer.terms ? showTerms(offer.terms, sold) : null,
});

/** Describes the change of an offer for the approvers. */
export const showOfferChange = ({ name, was, published, offer, sold }: Payload<'item_offer'>) => ({
  name,
  before: published ? showOffer(was, sold) : null,
  after: showOffer(offer, sold),
});
