import { timingSafeEqual } from 'node:crypto';
import { appealMinutes } from '@wyrmgate/contract/tickets-constants';
import type { Platform } from '../platform/platform.ts';

type Proven = { user: number; ban: number };

const sign = ({ crypto }: Pick<Platform, 'crypto'>, text: string): string => crypto.mac('ban-appeal', text);

/** Creates a token that proves for some minutes that only the ban stopped its holder from logging in. */
export const createAppealToken = (platform: Pick<Platform, 'crypto'>, { user, ban }: Proven, now: Date): string => {
  const text = `${user}.${ban}.${now.getTime() + appealMinutes * 60_000}`;
  return `${text}.${sign(platform, text)}`;
};

export const readAppealToken = (platform: Pick<Platform, 'crypto'>, token: string, now: Date): Proven | undefined => {
  const [, text, user, ban, expires, mac] = /^((\d{1,15})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || mac === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(platform, text)))) return undefined;
  return Number(expires) > now.getTime() ? { user: Number(user), ban: Number(ban) } : undefined;
};
