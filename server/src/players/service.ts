import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type players as contract, playerProblems } from '@wyrmgate/contract/players';
import { maxShownCharacters, type PlayerVisibility, recentPosts } from '@wyrmgate/contract/players-constants';
import { existingName } from '@wyrmgate/contract/registration';
import { eq } from 'drizzle-orm';
import { avatarsOf } from '../avatars/service.ts';
import { forumFactsOf } from '../forum/player-facts.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasNamedDonation } from '../payments/donations.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUserByName } from '../users/service.ts';
import { publicCharactersOf } from '../world/signature.ts';
import { playerChoices } from './table.ts';

type Contract = typeof contract;
type Page = Returned<Contract['get']>;

const readVisibility = async (tx: Tx, userId: number): Promise<PlayerVisibility> => {
  const [row] = await tx.select().from(playerChoices).where(eq(playerChoices.user_id, userId));
  return row?.visibility ?? 'public';
};

const fullYears = (since: Date, now: Date): number => {
  const years = now.getUTCFullYear() - since.getUTCFullYear();
  const day = (date: Date) => date.toISOString().slice(5);
  return day(now) < day(since) ? years - 1 : years;
};

const badgesOf = (facts: { years: number; supporter: boolean; posts: number; thanks: number }): Page['badges'] => {
  const earned: [Page['badges'][number]['badge'], boolean][] = [
    ['years', facts.years > 0],
    ['supporter', facts.supporter],
    ['firstPost', facts.posts > 0 && facts.posts < 100],
    ['hundredPosts', facts.posts >= 100 && facts.posts < 1000],
    ['thousandPosts', facts.posts >= 1000],
    ['tenThanks', facts.thanks >= 10 && facts.thanks < 100],
    ['hundredThanks', facts.thanks >= 100],
  ];
  return earned.filter(([, is]) => is).map(([badge]) => ({ badge, value: badge === 'years' ? facts.years : null }));
};

/** Banned, deleted and hidden players have no page. The error does not say which of these applies. */
export const showPlayer = async (work: Work, { params: { name } }: Received<Contract['get']>): Promise<Page> => {
  const { tx, actor, platform, now } = work;
  const user = existingName.test(name) ? await findUserByName(tx, name) : undefined;
  if (user?.status !== 'active') throw problem(playerProblems.notFound);
  const own = actor.kind === 'user' && actor.id === user.id;
  const visibility = await readVisibility(tx, user.id);
  const open = visibility === 'public' || (visibility === 'players' && actor.kind === 'user');
  if (!open && !own) throw problem(playerProblems.notFound);
  const { posts, thanks, recent } = await forumFactsOf(work, user.id, recentPosts);
  const supporter = await hasNamedDonation(tx, user.id);
  return {
    name: user.username,
    avatar: (await avatarsOf(tx, [user.id])).get(user.id) ?? null,
    authority: user.authority,
    since: user.create_time.toISOString(),
    visibility: own ? visibility : null,
    posts,
    thanks,
    badges: badgesOf({ years: fullYears(user.create_time, now), supporter, posts, thanks }),
    characters: await publicCharactersOf(tx, platform, user.id, maxShownCharacters),
    recent,
  };
};

export const showVisibility = async ({ tx, actor }: Work<User>): Promise<Returned<Contract['visibility']>> => ({
  visibility: await readVisibility(tx, actor.id),
});

export const setVisibility = async (
  { tx, actor }: Work<User>,
  { body: { visibility } }: Received<Contract['setVisibility']>,
): Promise<Returned<Contract['setVisibility']>> => {
  await tx
    .insert(playerChoices)
    .values({ user_id: actor.id, visibility })
    .onConflictDoUpdate({ target: playerChoices.user_id, set: { visibility } });
  return { visibility };
};
