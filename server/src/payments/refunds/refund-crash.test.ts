import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashRig, openCrashRig } from '../../../test/crash.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestUser } from '../../../test/users.ts';
import { balanceOf } from '../../ledger/service.ts';
import { verifyLedger } from '../../ledger/verify.ts';

let rig: CrashRig;
let staff: TestUser;
beforeAll(async () => {
  rig = await openCrashRig();
  staff = await rig.createUser({ authority: 'implementor' });
});
afterAll(() => rig.close());

const buy = async (buyer: TestUser) => {
  const portal = await rig.start();
  const { payments } = rig.as(portal, buyer);
  const order = await payments.createStripeSession({ body: { package_id: 'purse', consent: true } });
  rig.control.pay(order.session_id);
  const [event] = rig.control.events(order.session_id);
  await rig.control.deliver(event?.id ?? '');
  const { id } = await eventually(async () => {
    const row = (await payments.history()).payments[0];
    return row?.status === 'completed' && row;
  });
  await portal.stop();
  return { ...order, id };
};

describe('a portal killed during a refund', () => {
  it.each([
    ['after inserting it', 'refund-requested'],
    ['after the gateway refunded it', 'after-refund'],
    ['before committing the clawback', 'before-settle-commit'],
    ['after committing the clawback', 'after-settle-commit'],
  ] as const)(
    'completes the refund exactly once after a restart if it was killed %s',
    async (_, point) => {
      const buyer = await rig.createUser();
      const { id, session_id } = await buy(buyer);
      const dying = await rig.start(point);
      const call = rig.as(dying, staff).donations.refund({ params: { id }, body: { reason: 'Test', amount: 1 } });
      await expect(call).rejects.toThrow();
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');

      const back = await rig.start();
      const { donations } = rig.as(back, staff);
      await eventually(async () => {
        const { refunds, donation } = await donations.get({ params: { id } });
        return donation.refunded_amount === 1 && refunds[0]?.status === 'succeeded';
      });
      for (const event of rig.control.events(session_id)) await rig.control.deliver(event.id, { times: 2 });
      await back.stop();

      expect(rig.control.events(session_id, 'refund.created')).toHaveLength(1);
      await rig.withDatabase(async ({ db }) => {
        await expect(balanceOf(db, buyer.id)).resolves.toBe(110 - Math.floor((110 * 100) / 199));
        await expect(verifyLedger(db)).resolves.toMatchObject({ ok: true, sum: 0 });
      });
    },
    120_000,
  );
});
