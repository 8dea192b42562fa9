import type { GameConnectionState } from '@wyrmgate/contract/game-connection';
import { gameAdminProtocols } from '@wyrmgate/contract/game-connection-constants';
import { useTranslation } from '#i18n';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type GameForm, isOther } from './game-storage-fields.tsx';

type GameProcessFieldsProps = { form: GameForm; state: GameConnectionState };

/** Fields for the addresses of the game's processes and the password that they require. */
export function GameProcessFields({ form, state: { fixed, stored } }: GameProcessFieldsProps) {
  const { t } = useTranslation('game-connection');
  const passwordHelp = stored?.admin_password_set ? 'form.adminPasswordKept' : 'form.adminPasswordHelp';
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-[560] text-label">{t('form.processes')}</legend>
      <Field
        {...form.field('channels')}
        label={t('fields.channels')}
        help={t(fixed.channels === undefined ? 'form.channelsHelp' : 'form.fixed')}
      >
        <TextInput
          {...form.input('channels')}
          mono
          readOnly={fixed.channels !== undefined}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Field
        {...form.field('admin_protocol')}
        label={t('fields.admin_protocol')}
        help={fixed.admin_protocol === undefined ? undefined : t('form.fixed')}
      >
        <Select
          {...form.input('admin_protocol')}
          options={gameAdminProtocols.map((value) => ({
            value,
            label: t(`adminProtocol.${value}`),
            disabled: isOther(fixed.admin_protocol, value),
          }))}
        />
      </Field>
      <Field
        {...form.field('admin_password')}
        label={t('fields.admin_password')}
        help={t(fixed.admin_password === undefined ? passwordHelp : 'form.fixed')}
      >
        <PasswordInput
          {...form.input('admin_password')}
          readOnly={fixed.admin_password !== undefined}
          autoComplete="new-password"
          spellCheck={false}
        />
      </Field>
    </fieldset>
  );
}
