import {
  GameConnectionForm,
  type GameConnectionState,
  gameConnectionProblems,
} from '@wyrmgate/contract/game-connection';
import { gameNameFields, parseGameNames } from '@wyrmgate/contract/game-connection-constants';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { GameProcessFields } from './game-process-fields.tsx';
import { GameStorageFields } from './game-storage-fields.tsx';

const usualNames = {
  account_database: 'account',
  player_database: 'player',
  common_database: 'common',
  log_database: 'log',
};

/**
 * Fills in the default values. Environment variables take precedence over stored values, so the form shows the
 * variables.
 */
const valuesOf = ({ stored, fixed, updated_at, version }: GameConnectionState): z.input<typeof GameConnectionForm> => {
  const { admin_password_set: _, ...known } = stored ?? {
    address: '',
    user: '',
    ...usualNames,
    admin_password_set: false,
  };
  const { names, ...others } = fixed;
  const fields = { ...known, ...others, ...(names === undefined ? {} : { names: parseGameNames(names) ?? [] }) };
  return {
    ...{ helper_database: 'wyrmgate', table_prefix: '', table_postfix: '', names: [], code_page: '' },
    ...{ password_form: 'mysql', arena_solo: '', arena_flex: '', channels: '', admin_protocol: 'classic' },
    ...fields,
    ...{ password: '', admin_password: '' },
    ...(updated_at === null ? {} : { version }),
  } as z.input<typeof GameConnectionForm>;
};

type GameConnectionDrawerProps = { state: GameConnectionState; onClose: () => void };

/** An empty password field keeps the stored password. */
export function GameConnectionDrawer({ state, onClose }: GameConnectionDrawerProps) {
  const { t } = useTranslation('game-connection');
  const save = useAdminMutation(api['game-connection'].save, {
    invalidates: [['game-connection'], ['game-settings'], ['setup']],
    done: () => t('done.saved'),
    quiet: true,
  });
  const form = useEditForm(GameConnectionForm, {
    values: valuesOf(state),
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: gameConnectionProblems.changedMeanwhile,
      reload: async () => valuesOf(await api['game-connection'].get({})),
    },
  });
  return (
    <FormDrawer
      form={form}
      title={t('title')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {state.open_deliveries > 0 && <Banner tone="warning">{t('form.open', { count: state.open_deliveries })}</Banner>}
      <Field {...form.field('address')} label={t('fields.address')} help={t('form.addressHelp')}>
        <TextInput {...form.input('address')} mono autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field {...form.field('user')} label={t('fields.user')}>
        <TextInput {...form.input('user')} mono autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field
        {...form.field('password')}
        label={t('fields.password')}
        help={state.stored ? t('form.passwordKept') : undefined}
        required={!state.stored}
      >
        <PasswordInput {...form.input('password')} autoComplete="new-password" spellCheck={false} />
      </Field>
      {gameNameFields.map((name) => (
        <Field
          key={name}
          {...form.field(name)}
          label={t(`fields.${name}`)}
          help={state.fixed[name] === undefined ? undefined : t('form.fixed')}
        >
          <TextInput
            {...form.input(name)}
            mono
            readOnly={state.fixed[name] !== undefined}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
        </Field>
      ))}
      <GameStorageFields form={form} fixed={state.fixed} />
      <GameProcessFields form={form} state={state} />
    </FormDrawer>
  );
}
