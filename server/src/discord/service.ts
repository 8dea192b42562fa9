import { type discord as contract, discordProblems } from '@wyrmgate/contract/discord';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { lockUser } from '../users/service.ts';
import { DiscordError, readAccount } from './client.ts';
import { findConfig, openSecrets, redirectUrl } from './config-row.ts';
import { ownOrFree, releaseLink, rememberUnlinked } from './links.ts';
import { createState, isState } from './state.ts';
import { syncJob } from './sync.ts';
import { discordLinks, discordMuted } from './table.ts';

type Contract = typeof contract;
const p = discordProblems;

const showOwn = async (tx: Tx, userId: number): Promise<Returned<Contract['get']>> => {
  const config = await findConfig(tx);
  const [link] = await tx.select().from(discordLinks).where(eq(discordLinks.user_id, userId));
  return {
    offered: config?.active === true,
    link: link ? { name: link.name, linked_at: link.linked_at.toISOString(), member: link.member } : null,
  };
};

export const showLink = ({ tx, actor }: Work<User>): Promise<Returned<Contract['get']>> => showOwn(tx, actor.id);

const requireConfig = async (tx: Tx, platform: Platform) => {
  const config = await findConfig(tx);
  const secrets = config?.active ? openSecrets(platform.crypto, config) : undefined;
  if (!config || !secrets) throw problem(p.notOffered);
  return { config, secrets };
};

export const startLink = async ({ tx, platform, actor, now }: Work<User>): Promise<Returned<Contract['start']>> => {
  const { config } = await requireConfig(tx, platform);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.client_id,
    scope: 'identify',
    redirect_uri: redirectUrl(platform),
    state: createState(platform, actor.sessionId, now),
    prompt: 'consent',
  });
  return { url: `https://discord.com/oauth2/authorize?${query}` };
};

export const completeLink = async (
  { platform, actor, now, audit, transaction }: External<User>,
  { body }: Received<Contract['link']>,
): Promise<Returned<Contract['link']>> => {
  audit.target('user', actor.id);
  if (!isState(platform, actor.sessionId, body.state, now)) throw problem(p.stateInvalid);
  const { config, secrets } = await requireConfig(platform.database.db, platform);
  const application = {
    clientId: config.client_id,
    clientSecret: secrets.clientSecret,
    redirectUrl: redirectUrl(platform),
  };
  const account = await readAccount(platform.env.discordApiBase, application, body.code).catch((error: unknown) => {
    if (!(error instanceof DiscordError)) throw error;
    throw problem(error.kind === 'refused' ? p.denied : p.unreachable);
  });
  return transaction(
    async ({ tx }) => {
      // Serialises concurrent callbacks for one player.
      await lockUser(tx, actor.id);
      const [own] = await tx.select().from(discordLinks).where(eq(discordLinks.user_id, actor.id));
      if (own && own.discord_id !== account.id) throw problem(p.alreadyLinked);
      const values = { user_id: actor.id, name: account.name.slice(0, 80), linked_at: now, next_check_at: now };
      const [row] = await tx
        .insert(discordLinks)
        .values({ ...values, discord_id: account.id })
        // A row without a user keeps its roles, because they still have to be revoked.
        .onConflictDoUpdate({ target: discordLinks.discord_id, set: values, setWhere: ownOrFree(actor.id) })
        .returning();
      if (!row) throw problem(p.linkedToOther);
      await tx
        .delete(discordMuted)
        .where(and(eq(discordMuted.discord_id, account.id), eq(discordMuted.user_id, actor.id)));
      afterCommit(tx, () => platform.jobs.runNow(syncJob, {}));
      return showOwn(tx, actor.id);
    },
    { audited: true },
  );
};

export const removeLink = async ({
  tx,
  platform,
  actor,
  now,
  audit,
}: Work<User>): Promise<Returned<Contract['unlink']>> => {
  audit.target('user', actor.id);
  await rememberUnlinked(tx, actor.id, now);
  if (!(await releaseLink(tx, actor.id, now))) throw problem(p.notLinked);
  afterCommit(tx, () => platform.jobs.runNow(syncJob, {}));
  return showOwn(tx, actor.id);
};
