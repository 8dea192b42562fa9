import { and, asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { showPayout } from './payouts.ts';
import { sponsorPayers, sponsorPayouts, sponsorRegistrations, sponsors } from './table.ts';

/**
 * Payouts are kept as accounting records. Contact and payout details are deleted, and the registration's reference to
 * the user is removed.
 */
export const sponsorsPersonalData: PersonalData = {
  tables: [sponsors, sponsorRegistrations, sponsorPayouts, sponsorPayers],
  export: async (tx, userId) => {
    const rows = await tx.select().from(sponsors).where(eq(sponsors.user_id, userId)).orderBy(asc(sponsors.id));
    const sponsorships = [];
    for (const { user_id: _, admin_notes: __, payout_details, ...row } of rows) {
      const payouts = await tx.select().from(sponsorPayouts).where(eq(sponsorPayouts.sponsor_id, row.id));
      sponsorships.push({ ...row, has_payout_details: payout_details !== null, payouts: payouts.map(showPayout) });
    }
    const registered = await tx
      .select({ code: sponsors.code, created_at: sponsorRegistrations.created_at, source: sponsorRegistrations.source })
      .from(sponsorRegistrations)
      .innerJoin(sponsors, eq(sponsors.id, sponsorRegistrations.sponsor_id))
      .where(eq(sponsorRegistrations.user_id, userId));
    const payers = await tx
      .select({ last_used_at: sponsorPayers.last_used_at })
      .from(sponsorPayers)
      .where(eq(sponsorPayers.user_id, userId));
    return { sponsorships, registered_with: registered, recognised_payment_methods: payers };
  },
  erase: async (tx, userId, now) => {
    const blank = { website_url: '', contact_person: '', discord: '', telegram: '', description: '', admin_notes: '' };
    const owned = await tx
      .update(sponsors)
      .set({
        ...blank,
        name: 'deleted',
        contact_email: '',
        payout_details: null,
        listed: false,
        status: 'removed',
        updated_at: now,
      })
      .where(eq(sponsors.user_id, userId))
      .returning({ id: sponsors.id });
    for (const { id } of owned) {
      await tx.update(sponsorPayouts).set({ details: null }).where(eq(sponsorPayouts.sponsor_id, id));
      // The payout would reach no one, and a pending approval would credit an account that no one can use.
      await tx
        .update(sponsorPayouts)
        .set({ status: 'rejected', decided_at: now })
        .where(and(eq(sponsorPayouts.sponsor_id, id), eq(sponsorPayouts.status, 'requested')));
    }
    await tx.delete(sponsorPayers).where(eq(sponsorPayers.user_id, userId));
    await tx
      .update(sponsorRegistrations)
      .set({ user_id: null, address_hash: null })
      .where(eq(sponsorRegistrations.user_id, userId));
  },
};
