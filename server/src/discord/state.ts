import { randomToken } from '../platform/crypto/crypto.ts';
import type { Platform } from '../platform/platform.ts';

const validMs = 600_000;
const purpose = 'discord-state';

/** Binds a redirect to the session that started it, so that no one can make a player link someone else's account. */
export const createState = ({ crypto }: Pick<Platform, 'crypto'>, sessionId: number, now: Date): string => {
  const start = `${randomToken().slice(0, 22)}.${now.getTime() + validMs}`;
  return `${start}.${crypto.mac(purpose, `${sessionId}.${start}`)}`;
};

export const isState = ({ crypto }: Pick<Platform, 'crypto'>, sessionId: number, state: string, now: Date): boolean => {
  const [nonce, until, mac] = state.split('.');
  return (
    mac !== undefined &&
    state === `${nonce}.${until}.${mac}` &&
    crypto.mac(purpose, `${sessionId}.${nonce}.${until}`) === mac &&
    Number(until) > now.getTime()
  );
};
