import { type DiscordConfig, DiscordForm } from '@wyrmgate/contract/discord';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Guide } from './guide.tsx';

export function ConnectionDrawer({ config, onClose }: { config: DiscordConfig; onClose: () => void }) {
  const { t } = useTranslation('discord');
  const save = useAdminMutation(api.discord.saveConfig, {
    invalidates: [['discord']],
    done: () => t('done.saved'),
    quiet: true,
  });
  const form = useEditForm(DiscordForm, {
    values: {
      client_id: config.client_id,
      client_secret: '',
      bot_token: '',
      guild_id: config.guild_id,
      active: config.configured ? config.active : true,
      ...(config.configured ? { version: config.version } : {}),
    },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  const kept = config.secret_set ? t('form.keep') : undefined;
  return (
    <FormDrawer
      form={form}
      title={t('connection')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Guide redirectUrl={config.redirect_url} />
      <Field {...form.field('client_id')} label={t('form.client_id')}>
        <TextInput {...form.input('client_id')} mono inputMode="numeric" autoComplete="off" />
      </Field>
      <Field {...form.field('client_secret')} label={t('form.client_secret')} help={kept} required={!config.secret_set}>
        <PasswordInput {...form.input('client_secret')} autoComplete="new-password" spellCheck={false} />
      </Field>
      <Field {...form.field('bot_token')} label={t('form.bot_token')} help={kept} required={!config.token_set}>
        <PasswordInput {...form.input('bot_token')} autoComplete="new-password" spellCheck={false} />
      </Field>
      <Field {...form.field('guild_id')} label={t('form.guild_id')} help={t('form.guildHelp')}>
        <TextInput {...form.input('guild_id')} mono inputMode="numeric" autoComplete="off" />
      </Field>
      <Switch {...form.input('active')}>{t('form.active')}</Switch>
    </FormDrawer>
  );
}
