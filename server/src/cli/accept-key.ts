import { anchorCheckName } from '../audit/anchor.ts';
import { deleteCheck } from '../health/checks.ts';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { keyPrint, storeKeyPrint } from '../secret-key.ts';
import { recordCommand } from './audit.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Accepts the current secret key after the database's original key was lost. */
export const acceptKey = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    const print = keyPrint(openCrypto(env));
    const now = new Date();
    await database.transaction(async (tx) => {
      await storeKeyPrint(tx, print, now);
      // The stored note was signed with the lost key.
      await deleteCheck(tx, anchorCheckName);
      await recordCommand(tx, 'accept-key', now, {
        action: 'system_config',
        targetType: 'setting',
        targetId: 'key_print',
        notes: 'The secret key was replaced on the command line.',
      });
    });
    say('The portal starts with this secret key from now on. What the lost key sealed stays unreadable:');
    say('- Enter the password of the mail server again at /admin/email.');
    say(
      '- Reset the second factor of each person who has one: npm run portal -- reset-second-factor --username <name>',
    );
    say('- Create redeem codes again at /admin/redeem-codes. Those that were handed out no longer work.');
    return exitCodes.ok;
  });
