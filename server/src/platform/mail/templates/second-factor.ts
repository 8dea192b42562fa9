import { translate } from '../../language/messages.ts';
import { greet, type Writer, type Writers } from './template.ts';

type Changed = { username: string };
type PasskeyChanged = { username: string; name: string };
export type SecondFactorLetters = {
  'two-factor-enabled': Changed;
  'two-factor-disabled': Changed;
  'two-factor-reset': Changed;
  'backup-codes-renewed': Changed;
  'passkey-added': PasskeyChanged;
  'passkey-removed': PasskeyChanged;
};

const changed = { username: 'Isaura' };
export const secondFactorSamples: SecondFactorLetters = {
  'two-factor-enabled': changed,
  'two-factor-disabled': changed,
  'two-factor-reset': changed,
  'backup-codes-renewed': changed,
  'passkey-added': { ...changed, name: 'Tower key' },
  'passkey-removed': { ...changed, name: 'Tower key' },
};

const about =
  (name: keyof SecondFactorLetters): Writer<Changed & { name?: string }> =>
  (values, language, { site, support, url }) => {
    const filled = { username: values.username, name: values.name ?? '', site, support };
    const text = (key: string) => translate(language, `mail-second-factor:${key}`, filled);
    return {
      subject: text(`${name}.subject`),
      sheet: {
        preview: text(`${name}.text`),
        title: text(`${name}.title`),
        paragraphs: [greet(language, values.username), text(`${name}.text`)],
        action: { label: text('action'), url: `${url}/profile?tab=security` },
        notes: [text('notYou')],
      },
    };
  };

/** Mails about how one logs in; their texts are in `mail-second-factor.json`. */
export const secondFactorWriters: Writers<SecondFactorLetters> = {
  'two-factor-enabled': about('two-factor-enabled'),
  'two-factor-disabled': about('two-factor-disabled'),
  'two-factor-reset': about('two-factor-reset'),
  'backup-codes-renewed': about('backup-codes-renewed'),
  'passkey-added': about('passkey-added'),
  'passkey-removed': about('passkey-removed'),
};
