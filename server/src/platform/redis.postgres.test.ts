import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { connectRedis } from './redis.ts';

const base = process.env.TEST_REDIS_URL;
const open = (number: number) => connectRedis(new URL(`/${number}`, base).href, pino({ level: 'silent' }));

describe.runIf(base !== undefined)('two portals on one Redis', () => {
  it('hear their own copies and not each other when their numbers differ', async () => {
    const [own, copy, stranger] = [await open(3), await open(3), await open(4)];
    const heard: string[] = [];
    copy.bus.subscribe((tag) => heard.push(`copy ${tag}`));
    stranger.bus.subscribe((tag) => heard.push(`stranger ${tag}`));
    await eventually(async () => {
      own.bus.publish('packages');
      return heard.includes('copy packages');
    });
    // What the stranger is told now comes after all that it could have overheard.
    await eventually(async () => {
      stranger.bus.publish('settings');
      return heard.includes('stranger settings');
    });
    expect(heard).not.toContain('stranger packages');
    expect(heard).not.toContain('copy settings');
    own.presence.arrive(1);
    await eventually(async () => (await copy.presence.count()) === 1);
    expect(await stranger.presence.count()).toBe(0);
    own.presence.leave(1);
    for (const each of [own, copy, stranger]) each.close();
  });
});
