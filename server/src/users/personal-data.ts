import { shownEmail } from '@wyrmgate/contract/users-constants';
import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../platform/personal-data.ts';
import { bans, notes, users } from './table.ts';

/** Returns the username of an erased user. Neither registrations nor imports from the game accept it. */
export const pseudonymOf = (userId: number): string => `deleted-${userId}`;
/** `.invalid` domains never receive email. */
export const erasedEmail = (userId: number): string => `${pseudonymOf(userId)}@deleted.invalid`;

export const usersPersonalData: PersonalData = {
  tables: [users, bans, notes],
  export: async (tx, userId) => {
    const [row] = await tx
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        real_name: users.real_name,
        character_name: users.character_name,
        discovery_source: users.discovery_source,
        custom_source: users.custom_source,
        referral_code: users.referral_code,
        status: users.status,
        authority: users.authority,
        language: users.language,
        terms_accepted_at: users.terms_accepted_at,
        create_time: users.create_time,
        mileage: users.mileage,
        last_play: users.last_play,
      })
      .from(users)
      .where(eq(users.id, userId));
    const decided = await tx
      .select({
        type: bans.type,
        message: bans.message,
        created_at: bans.created_at,
        ends_at: bans.ends_at,
        lifted_at: bans.lifted_at,
      })
      .from(bans)
      .where(eq(bans.user_id, userId))
      .orderBy(asc(bans.id));
    const written = await tx
      .select({ text: notes.text, created_at: notes.created_at })
      .from(notes)
      .where(eq(notes.user_id, userId))
      .orderBy(asc(notes.id));
    // The game asks for the social id to delete a character, so a leaked export must not contain it.
    return {
      ...row,
      email: shownEmail(row?.email ?? ''),
      social_id: 'stored',
      password: 'stored',
      bans: decided,
      notes: written,
    };
  },
  erase: async (tx, userId) => {
    await tx.delete(bans).where(eq(bans.user_id, userId));
    await tx.delete(notes).where(eq(notes.user_id, userId));
    await tx
      .update(users)
      .set({
        username: pseudonymOf(userId),
        email: erasedEmail(userId),
        real_name: null,
        character_name: null,
        password_hash: '',
        social_id: '',
        discovery_source: 'other',
        custom_source: null,
        referral_code: null,
        status: 'deleted',
        authority: 'player',
        last_play: null,
        rights_version: sql`${users.rights_version} + 1`,
      })
      .where(eq(users.id, userId));
  },
};
