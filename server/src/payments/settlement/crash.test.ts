import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashRig, openCrashRig } from '../../../test/crash.ts';
import { eventually } from '../../../test/eventually.ts';
import type { TestUser } from '../../../test/users.ts';
import { balanceOf } from '../../ledger/service.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { mailOutbox } from '../../platform/mail/table.ts';

let rig: CrashRig;
let buyer: TestUser;
let bought = 0;
beforeAll(async () => {
  rig = await openCrashRig();
  buyer = await rig.createUser();
});
afterAll(() => rig.close());

describe('a portal killed during a purchase', () => {
  it.each([
    ['after storing the webhook', 'inbox-stored'],
    ['before committing the credit', 'before-settle-commit'],
    ['after committing the credit', 'after-settle-commit'],
  ] as const)(
    'credits the payment exactly once after a restart if it was killed %s',
    async (_, point) => {
      const dying = await rig.start(point);
      const order = await rig.as(dying, buyer).payments.createStripeSession({
        body: { package_id: 'purse', consent: true },
      });
      rig.control.pay(order.session_id);
      const [event] = rig.control.events(order.session_id);
      await rig.control.deliver(event?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');

      const back = await rig.start();
      const { payments } = rig.as(back, buyer);
      // Does not open the payment's page, because the restart alone must complete the payment.
      await eventually(async () => {
        const { payments: rows } = await payments.history();
        return rows.find(({ reference }) => reference === order.reference)?.status === 'completed';
      });
      await expect(rig.control.deliver(event?.id ?? '', { times: 5, concurrency: 5 })).resolves.toEqual(
        Array(5).fill(200),
      );
      bought += 1;
      await back.stop();

      await rig.withDatabase(async ({ db }) => {
        await expect(balanceOf(db, buyer.id)).resolves.toBe(bought * 110);
        await expect(verifyLedger(db)).resolves.toMatchObject({ ok: true, sum: 0, entries: bought * 4 });
        await expect(db.select().from(mailOutbox)).resolves.toHaveLength(bought);
      });
    },
    120_000,
  );
});
