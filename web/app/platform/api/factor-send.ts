import { type Answer, problemCodeOf, type Send } from '@wyrmgate/contract/client';

type Ways = {
  /** Has the user prove his second factor; false if he would rather not. */
  prove: () => Promise<boolean>;
  /** Called when nothing opens before a second factor is set up, or a password of one's own is chosen. */
  mustSetUp: () => void;
};

const hasCode = (answer: Answer, code: string): boolean => answer.status === 403 && problemCodeOf(answer) === code;

/** Repeats a call that asked for a fresh second factor, once that is proved. */
export const factorSend =
  (send: Send, { prove, mustSetUp }: Ways): Send =>
  async (request) => {
    const first = await send(request);
    if (hasCode(first, 'auth.twoFactorSetupRequired') || hasCode(first, 'auth.passwordChangeRequired')) mustSetUp();
    if (!hasCode(first, 'auth.freshFactorRequired') || !(await prove())) return first;
    return send(request);
  };
