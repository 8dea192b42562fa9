import { expect, it } from 'vitest';
import type { AccountId } from '../../src/game/shapes.ts';
import { accountOf, type GameRig, gameErrorOf, readAll } from './rig.ts';

const password = 'Secret99';
const code = '7351426';
let created = 0;

export const newAccount = async ({ world }: GameRig): Promise<{ id: AccountId; login: string; key: string }> => {
  created += 1;
  const login = `fresh${created}`;
  const key = `create-${login}`;
  const derived = world.derivePassword(login, password);
  const id = await world.createAccount({
    key,
    login,
    email: `${login}@mail.example`,
    password: derived,
    deletionCode: code,
  });
  return { id, login, key };
};

export const testAccounts = (rig: () => GameRig): void => {
  it('creates an account that logs in with its password only', async () => {
    const { id, login } = await newAccount(rig());
    const { world } = rig();
    expect(await world.findAccount(login.toUpperCase())).toMatchObject({ id, login, ban: null });
    expect(await world.checkPassword(login, password)).toMatchObject({ id });
    for (const wrong of ['secret99', `${password}x`, '', '\0', 'x'.repeat(5000)])
      expect(await world.checkPassword(login, wrong)).toBeUndefined();
  });

  it('creates one account when the same request is repeated, even concurrently', async () => {
    const { id, login, key } = await newAccount(rig());
    const { world } = rig();
    const order = {
      key,
      login,
      email: 'other@mail.example',
      password: world.derivePassword(login, password),
      deletionCode: code,
    };
    const again = await Promise.all([1, 2, 3].map(() => world.createAccount(order)));
    expect(again).toEqual([id, id, id]);
    const all = await readAll((page) => world.accounts(page), 500);
    expect(all.filter((account) => account.login.toLowerCase() === login)).toHaveLength(1);
  });

  it('rejects a login that is taken, ignoring case', async () => {
    const { login } = await newAccount(rig());
    const { world } = rig();
    const order = { email: '', password: world.derivePassword(login, password), deletionCode: '1111111' };
    for (const same of [login, login.toUpperCase()])
      expect(await gameErrorOf(world.createAccount({ ...order, key: `other-${same}`, login: same }))).toMatchObject({
        failure: 'rejected',
        reason: 'taken',
      });
  });

  it.each(['a', '', 'löwe', "x'; drop table account", 'two words', 'a'.repeat(31), 'x\0y'])(
    'rejects the new login %j',
    async (login) => {
      const { world } = rig();
      const order = { key: `bad-${login}`, login, email: '', password: world.derivePassword('good', password) };
      expect(await gameErrorOf(world.createAccount({ ...order, deletionCode: code }))).toMatchObject({
        reason: 'invalid',
      });
    },
  );

  it.each(['', 'a'.repeat(17), 'pässword', 'two words', 'x\0y'])(
    'rejects the password %j when it is derived',
    (bad) => {
      expect(() => rig().world.derivePassword('login', bad)).toThrow('The game does not accept this password.');
    },
  );

  it('replaces a password once, so that only the new one logs in', async () => {
    const { id, login } = await newAccount(rig());
    const { world } = rig();
    const change = { key: `password-${login}`, accountId: id, password: world.derivePassword(login, 'Changed22') };
    await world.setPassword(change);
    await world.setPassword(change);
    expect(await world.checkPassword(login, 'Changed22')).toMatchObject({ id });
    expect(await world.checkPassword(login, password)).toBeUndefined();
  });

  it('never accepts any password for an account without a usable one', async () => {
    const { world, withoutPassword } = rig();
    expect(await world.findAccount(withoutPassword)).toMatchObject({ hasUsablePassword: false });
    for (const typed of ['', ' ', 'Password1'])
      expect(await world.checkPassword(withoutPassword, typed)).toBeUndefined();
  });

  it('bans temporarily and permanently, and an unban ends both', async () => {
    const { id, login } = await newAccount(rig());
    const { world } = rig();
    const ban = async () => (await world.getAccount(id))?.ban;
    await world.ban({ key: `${login}-1`, accountId: id, seconds: 7200 });
    const endsItself = (await world.describe()).capabilities.includes('timedBans');
    expect((await ban())?.permanent).toBe(!endsItself);
    if (endsItself) expect(Math.abs(((await ban())?.secondsLeft ?? 0) - 7200)).toBeLessThan(60);
    await world.ban({ key: `${login}-2`, accountId: id, seconds: undefined });
    expect(await ban()).toEqual({ permanent: true, secondsLeft: undefined });
    await world.unban({ key: `${login}-3`, accountId: id });
    expect(await ban()).toBeNull();
  });

  it('reveals its deletion code only through the dedicated method', async () => {
    const { id } = await newAccount(rig());
    const { world } = rig();
    if ((await world.describe()).capabilities.includes('deletionCode')) expect(await world.deletionCode(id)).toBe(code);
    const shown = JSON.stringify([await world.getAccount(id), await readAll((page) => world.accounts(page), 500)]);
    expect(shown).not.toContain(code);
    expect(shown).not.toContain(world.derivePassword('fresh1', password));
  });

  it('raises and lowers the staff level of a character', async () => {
    const { world } = rig();
    const accountId = await accountOf(rig());
    const [character] = await world.charactersOf(accountId);
    if (!character || !(await world.describe()).capabilities.includes('staff')) return;
    const order = { accountId, characterName: character.name };
    const levelOf = async () => (await world.charactersOf(accountId)).find(({ id }) => id === character.id)?.authority;
    await world.setStaffLevel({ ...order, key: 'staff-1', authority: 'god' });
    expect(await levelOf()).toBe('god');
    const own = (await world.staff()).filter(
      ({ characterName, login }) => characterName === character.name && login.toLowerCase() === rig().player.login,
    );
    expect(own).toHaveLength(1);
    await world.setStaffLevel({ ...order, key: 'staff-2', authority: 'high_wizard' });
    expect(await levelOf()).toBe('high_wizard');
    await world.setStaffLevel({ ...order, key: 'staff-3', authority: 'player' });
    expect(await levelOf()).toBe('player');
    const missing = world.setStaffLevel({ key: 'staff-4', accountId, characterName: 'No such', authority: 'god' });
    expect(await gameErrorOf(missing)).toMatchObject({ reason: 'notFound' });
  });
};
