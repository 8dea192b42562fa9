import type { Send } from '@wyrmgate/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createFactorQuestion } from './factor-question.ts';
import { factorSend } from './factor-send.ts';

const request = { method: 'POST', url: '/api/admin/x', body: undefined, options: {} };
const refused = (code: string) => ({ status: 403, text: JSON.stringify({ success: false, error: '', code }) });
const done = { status: 200, text: '{"success":true}' };

describe('a call that requires a fresh second factor', () => {
  it('is repeated only after the user proves the factor', async () => {
    for (const proved of [true, false]) {
      const send = vi.fn<Send>().mockResolvedValueOnce(refused('auth.freshFactorRequired')).mockResolvedValue(done);
      const prove = vi.fn(async () => proved);
      const answer = await factorSend(send, { prove, mustSetUp: () => undefined })(request);
      expect([answer.status, send.mock.calls.length]).toEqual(proved ? [200, 2] : [403, 1]);
    }
  });

  it('is not repeated if a different error occurs, but reports a missing factor or a required new password', async () => {
    const prove = vi.fn(async () => true);
    const mustSetUp = vi.fn();
    for (const code of ['common.forbidden', 'auth.twoFactorSetupRequired', 'auth.passwordChangeRequired'])
      await factorSend(async () => refused(code), { prove, mustSetUp })(request);
    expect(prove).not.toHaveBeenCalled();
    expect(mustSetUp).toHaveBeenCalledTimes(2);
  });
});

describe('the prompt for a second factor', () => {
  it('opens one dialog for concurrent calls, and fails if there is no dialog', async () => {
    const question = createFactorQuestion();
    expect(await question.ask()).toBe(false);
    question.subscribe(() => undefined);
    const calls = [question.ask(), question.ask()];
    expect(question.isOpen()).toBe(true);
    question.settle(true);
    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(question.isOpen()).toBe(false);
  });
});
