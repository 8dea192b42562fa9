import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type notifications as contract, notificationProblems } from '@wyrmgate/contract/notifications';
import { type UnsubscribeTopic, unsubscribeTopics } from '@wyrmgate/contract/notifications-constants';
import type { FastifyInstance } from 'fastify';
import type { Work } from '../http/context.ts';
import { languageOf } from '../http/language.ts';
import { consumeLimit } from '../http/limit.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { readUnsubscribeToken } from '../platform/mail/unsubscribe.ts';
import type { Platform } from '../platform/platform.ts';
import { findUser } from '../users/service.ts';
import { endDigest } from './digest.ts';
import { notificationSwitches } from './table.ts';

type Contract = typeof contract;

/** Switches off the emails of the token's topic. Repeating it changes nothing; an erased player has no switches. */
const endEmails = async ({ crypto }: Platform, tx: Tx, token: string): Promise<UnsubscribeTopic> => {
  const read = readUnsubscribeToken(crypto, token);
  const topic = unsubscribeTopics.find((each) => each === read?.topic);
  if (!read || !topic) throw problem(notificationProblems.badLink);
  const player = await findUser(tx, read.user);
  if (player && topic === 'digest') await endDigest(tx, player.id);
  else if (player && topic !== 'digest' && player.status !== 'deleted')
    await tx
      .insert(notificationSwitches)
      .values({ user_id: player.id, topic, email: false })
      .onConflictDoUpdate({
        target: [notificationSwitches.user_id, notificationSwitches.topic],
        set: { email: false },
      });
  return topic;
};

export const unsubscribe = async (
  { platform, tx }: Work,
  { body: { token } }: Received<Contract['unsubscribe']>,
): Promise<Returned<Contract['unsubscribe']>> => ({ topic: await endEmails(platform, tx, token) });

/**
 * `POST /unsubscribe?token=…`, sent automatically by mail programs (RFC 8058), and by the page at this address if
 * scripts are off. A GET only shows the page, because mail scanners open links.
 */
export const mountUnsubscribe = (app: FastifyInstance, platform: Platform): void => {
  void app.register(async (scope) => {
    // The token is in the URL, so the body is ignored and may have any type.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_240 }, (_, __, done) => done(null));
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      await consumeLimit(platform, request, 'read');
      const token = String(request.query.token ?? '');
      const topic = await platform.database.transaction((tx) => endEmails(platform, tx, token));
      const language = languageOf(request);
      const name = translate(language, `notifications:topics.${topic}.name`);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-language', language)
        .send(translate(language, 'notifications:unsubscribe.doneText', { topic: name }));
    });
  });
};
