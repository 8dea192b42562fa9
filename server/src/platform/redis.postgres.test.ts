import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { connectRedis } from './redis.ts';

const base = process.env.TEST_REDIS_URL;
const open = (number: number) => connectRedis(new URL(`/${number}`, base).href, pino({ level: 'silent' }));

describe.runIf(base !== undefined)('two portals on one Redis with different database numbers', () => {
  it('receive messages from their own processes only', async () => {
    const [own, copy, foreign] = [await open(3), await open(3), await open(4)];
    const received: string[] = [];
    copy.bus.subscribe((tag) => received.push(`copy ${tag}`));
    foreign.bus.subscribe((tag) => received.push(`foreign ${tag}`));
    await eventually(async () => {
      own.bus.publish('packages');
      return received.includes('copy packages');
    });
    // Arrives after anything that the other portal could have received by mistake.
    await eventually(async () => {
      foreign.bus.publish('settings');
      return received.includes('foreign settings');
    });
    expect(received).not.toContain('foreign packages');
    expect(received).not.toContain('copy settings');
    own.presence.arrive(1);
    await eventually(async () => (await copy.presence.count()) === 1);
    expect(await foreign.presence.count()).toBe(0);
    own.presence.leave(1);
    for (const each of [own, copy, foreign]) each.close();
  });
});
