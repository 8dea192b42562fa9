import { webhooksProblems } from '@wyrmgate/contract/webhooks';
import type { WebhookFormat } from '@wyrmgate/contract/webhooks-constants';
import type { Env } from '../env.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import { isPrivateHost } from '../platform/network/private-networks.ts';

const p = webhooksProblems;
const discordPath = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;
const discordHosts = ['discord.com', 'canary.discord.com', 'ptb.discord.com', 'discordapp.com'];

type Networks = Pick<Env, 'mode' | 'outgoingNetworks'>;

/** Non-public networks that receivers may be in. Empty except in tests, even if the operator allows some. */
export const openNetworks = ({ mode, outgoingNetworks }: Networks): readonly string[] =>
  mode === 'test' ? outgoingNetworks : [];

/** Throws for an address that can never work. Names are resolved and checked at each attempt. */
export const checkAddress = (env: Networks, format: WebhookFormat, url: string): URL => {
  const parsed = new URL(url);
  const { protocol, hostname, port, pathname } = parsed;
  const refuse = (declared: (typeof p)['addressRefused' | 'notDiscord']) =>
    problem(declared, { fields: [fieldIssue('url', declared)] });
  if (openNetworks(env).length > 0 && isPrivateHost(hostname)) return parsed;
  if (protocol !== 'https:' || isPrivateHost(hostname.replace(/\.$/, ''))) throw refuse(p.addressRefused);
  if (format === 'discord' && !(discordHosts.includes(hostname) && port === '' && discordPath.test(pathname)))
    throw refuse(p.notDiscord);
  return parsed;
};
