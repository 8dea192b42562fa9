import { type DiscordBridge, DiscordBridgeForm } from '@wyrmgate/contract/discord-bridges';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Props = { bridge: DiscordBridge; name: string; bot: boolean; onClose: () => void };

export function BridgeDrawer({ bridge, name, bot, onClose }: Props) {
  const { t } = useTranslation('discord');
  const save = useAdminMutation(api.discord.saveBridge, {
    invalidates: [['discord']],
    done: () => t('bridges.saved'),
    quiet: true,
  });
  const form = useEditForm(DiscordBridgeForm, {
    values: {
      webhook: '',
      channel_id: bridge.channel_id,
      linked_only: bridge.linked_only,
      active: bridge.configured ? bridge.active : true,
      ...(bridge.configured ? { version: bridge.version } : {}),
    },
    save: (body) => save.mutateAsync({ params: { room: bridge.room }, body }),
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <FormDrawer
      form={form}
      title={t('bridges.of', { room: name })}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field
        {...form.field('webhook')}
        label={t('bridges.webhook')}
        help={bridge.configured ? t('form.keep') : t('bridges.webhookHelp')}
        required={!bridge.configured}
      >
        <PasswordInput {...form.input('webhook')} autoComplete="new-password" spellCheck={false} />
      </Field>
      <Field
        {...form.field('channel_id')}
        label={t('bridges.channel')}
        help={t(bot ? 'bridges.channelHelp' : 'bridges.noBot')}
        optional
      >
        <TextInput {...form.input('channel_id')} mono inputMode="numeric" autoComplete="off" disabled={!bot} />
      </Field>
      <Switch
        {...form.input('linked_only')}
        help={t('bridges.linkedOnlyHelp')}
        // Without a channel, nothing is read from Discord.
        disabled={!bot || !form.form.watch('channel_id')}
      >
        {t('bridges.linkedOnly')}
      </Switch>
      <Switch {...form.input('active')}>{t('bridges.active')}</Switch>
    </FormDrawer>
  );
}
