import { expect, it } from 'vitest';
import type { GameWorld } from '../../src/game/port.ts';
import type { AccountId, CoinMovement } from '../../src/game/shapes.ts';
import { newAccount } from './accounts.ts';
import { balanceOf, boughtCurrency, type GameRig, gameErrorOf } from './rig.ts';

const movement = async (
  world: GameWorld,
  accountId: AccountId,
  key: string,
  amount: number,
): Promise<CoinMovement> => ({
  key,
  accountId,
  amount,
  currency: (await boughtCurrency(world)).code,
  mark: await world.markBalance(accountId),
});

export const testCoins = (rig: () => GameRig): void => {
  it('moves coins once for a repeated request, whether in sequence or concurrently', async () => {
    const { world } = rig();
    const { id, login } = await newAccount(rig());
    const credit = await movement(world, id, `${login}-a`, 250);
    await world.moveCoins(credit);
    await world.moveCoins(credit);
    await Promise.all(Array.from({ length: 10 }, () => world.moveCoins(credit)));
    expect(await balanceOf(world, id)).toBe(250);
    await world.moveCoins(await movement(world, id, `${login}-b`, -100));
    expect(await balanceOf(world, id)).toBe(150);
  });

  it('loses none of its credits while the game changes the same balance', async () => {
    const { world, gameAddsCoins } = rig();
    const { id, login } = await newAccount(rig());
    const credits = async () => {
      for (let index = 0; index < 10; index += 1)
        await world.moveCoins(await movement(world, id, `${login}-${index}`, 7));
    };
    const game = async () => {
      for (let index = 0; index < 10; index += 1) await gameAddsCoins(id, 3);
    };
    await Promise.all([credits(), game()]);
    expect(await balanceOf(world, id)).toBe(100);
  });

  it('takes nothing while the balance is too low, and takes it later with the same key', async () => {
    const { world } = rig();
    const { id, login } = await newAccount(rig());
    await world.moveCoins(await movement(world, id, `${login}-a`, 40));
    const take = await movement(world, id, `${login}-b`, -50);
    expect(await gameErrorOf(world.moveCoins(take))).toMatchObject({ failure: 'rejected', reason: 'notEnough' });
    expect(await balanceOf(world, id)).toBe(40);
    await world.moveCoins(await movement(world, id, `${login}-c`, 20));
    await world.moveCoins(await movement(world, id, `${login}-b`, -50));
    expect(await balanceOf(world, id)).toBe(10);
  });

  it('rejects an amount beyond the limit of the balance instead of reducing it', async () => {
    const { world } = rig();
    const { id, login } = await newAccount(rig());
    const { max } = await boughtCurrency(world);
    await world.moveCoins(await movement(world, id, `${login}-a`, max - 5));
    const more = await movement(world, id, `${login}-b`, 6);
    expect(await gameErrorOf(world.moveCoins(more))).toMatchObject({ reason: 'overLimit' });
    expect(await balanceOf(world, id)).toBe(max - 5);
    await world.moveCoins(await movement(world, id, `${login}-c`, 5));
    expect(await balanceOf(world, id)).toBe(max);
  });

  it.each([0, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 2])('rejects the amount %s', async (amount) => {
    const { world } = rig();
    const { id, login } = await newAccount(rig());
    const bad = await movement(world, id, `${login}-bad`, amount);
    expect(await gameErrorOf(world.moveCoins(bad))).toMatchObject({ failure: 'rejected', reason: 'invalid' });
  });

  it('rejects an unknown account and an unknown currency', async () => {
    const { world } = rig();
    const { id, login } = await newAccount(rig());
    const good = await movement(world, id, `${login}-x`, 5);
    expect(await gameErrorOf(world.moveCoins({ ...good, currency: "coins' --" }))).toMatchObject({ reason: 'invalid' });
    const missing = { ...good, accountId: '987654321' as AccountId };
    expect(await gameErrorOf(world.moveCoins(missing))).toMatchObject({ reason: 'notFound' });
    expect(await balanceOf(world, id)).toBe(0);
  });

  it('accepts an item once per key, and rejects impossible items', async () => {
    const { world } = rig();
    if (!(await world.describe()).capabilities.includes('items')) return;
    const { id, login } = await newAccount(rig());
    const order = { key: `${login}-item`, accountId: id, item: 19, count: 5, sockets: [1, 0, 0] };
    await Promise.all([world.deliverItem(order), world.deliverItem(order)]);
    await world.deliverItem(order);
    for (const bad of [{ item: 0 }, { item: -4 }, { count: 0 }, { count: 1.5 }, { count: 100_000 }])
      expect(await gameErrorOf(world.deliverItem({ ...order, key: `${login}-bad`, ...bad }))).toMatchObject({
        reason: 'invalid',
      });
  });

  it('extends premium benefits from their current end, and can end them', async () => {
    const { world } = rig();
    if (!(await world.describe()).capabilities.includes('premium')) return;
    const { id, login } = await newAccount(rig());
    const order = { accountId: id, benefits: ['gold_expire', 'silver_expire'] };
    await world.changePremium({ ...order, key: `${login}-p1`, seconds: 86_400 });
    await world.changePremium({ ...order, key: `${login}-p1`, seconds: 86_400 });
    await world.changePremium({ ...order, key: `${login}-p2`, seconds: 0 });
  });
};
