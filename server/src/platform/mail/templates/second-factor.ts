import { translate } from '../../language/messages.ts';
import { greeting, type Template, type Templates } from './template.ts';

type AccountValues = { username: string };
type PasskeyValues = { username: string; name: string };
export type SecondFactorEmails = {
  'two-factor-enabled': AccountValues;
  'two-factor-disabled': AccountValues;
  'two-factor-reset': AccountValues & { /** Number of passkeys removed with the codes. */ passkeys?: number };
  'backup-codes-renewed': AccountValues;
  'passkey-added': PasskeyValues;
  'passkey-removed': PasskeyValues;
};

const sampleValues = { username: 'Isaura' };
export const secondFactorSamples: SecondFactorEmails = {
  'two-factor-enabled': sampleValues,
  'two-factor-disabled': sampleValues,
  'two-factor-reset': { ...sampleValues, passkeys: 1 },
  'backup-codes-renewed': sampleValues,
  'passkey-added': { ...sampleValues, name: 'Tower key' },
  'passkey-removed': { ...sampleValues, name: 'Tower key' },
};

const securityNotice =
  (name: keyof SecondFactorEmails): Template<AccountValues & { name?: string; passkeys?: number }> =>
  (values, language, { site, support, url }) => {
    const filled = {
      username: values.username,
      name: values.name ?? '',
      passkeys: values.passkeys ?? 0,
      site,
      support,
    };
    const removed = values.passkeys ? [translate(language, 'mail-second-factor:passkeysRemoved', filled)] : [];
    const text = (key: string) => translate(language, `mail-second-factor:${key}`, filled);
    return {
      subject: text(`${name}.subject`),
      content: {
        preview: text(`${name}.text`),
        title: text(`${name}.title`),
        paragraphs: [greeting(language, values.username), text(`${name}.text`), ...removed],
        action: { label: text('action'), url: `${url}/profile?tab=security` },
        notes: [text('notYou')],
      },
    };
  };

/** Emails about changes to two-factor authentication and passkeys. Their texts are in `mail-second-factor.json`. */
export const secondFactorTemplates: Templates<SecondFactorEmails> = {
  'two-factor-enabled': securityNotice('two-factor-enabled'),
  'two-factor-disabled': securityNotice('two-factor-disabled'),
  'two-factor-reset': securityNotice('two-factor-reset'),
  'backup-codes-renewed': securityNotice('backup-codes-renewed'),
  'passkey-added': securityNotice('passkey-added'),
  'passkey-removed': securityNotice('passkey-removed'),
};
