import type { Answer, Send } from '@wyrmgate/contract/client';

type Ways = {
  /** Has the user prove his second factor; false if he would rather not. */
  prove: () => Promise<boolean>;
  /** Called when nothing opens before a second factor is set up, or a password of one's own is chosen. */
  mustSetUp: () => void;
};

const says = ({ status, text }: Answer, code: string): boolean => status === 403 && text.includes(`"code":"${code}"`);

/** Repeats a call that asked for a fresh second factor, once that is proved. */
export const factorSend =
  (send: Send, { prove, mustSetUp }: Ways): Send =>
  async (request) => {
    const first = await send(request);
    if (says(first, 'auth.twoFactorSetupRequired') || says(first, 'auth.passwordChangeRequired')) mustSetUp();
    if (!says(first, 'auth.freshFactorRequired') || !(await prove())) return first;
    return send(request);
  };
