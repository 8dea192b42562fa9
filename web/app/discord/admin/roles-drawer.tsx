import { type DiscordConfig, DiscordRolesForm } from '@wyrmgate/contract/discord';
import {
  type DiscordRank,
  type DiscordRoleKind,
  discordRanks,
  discordRoleKinds,
  maxDiscordRoles,
} from '@wyrmgate/contract/discord-constants';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { RemoveEntryButton } from '../../admin-kit/remove-entry-button.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldNote } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type RolesDrawerProps = {
  config: DiscordConfig;
  /** The roles of the Discord server. */
  choices: { id: string; name: string; powerful: boolean }[];
  onClose: () => void;
};

export function RolesDrawer({ config, choices, onClose }: RolesDrawerProps) {
  const { t } = useTranslation('discord');
  const save = useAdminMutation(api.discord.saveRoles, {
    invalidates: [['discord']],
    done: () => t('done.roles'),
    quiet: true,
  });
  const form = useEditForm(DiscordRolesForm, {
    values: { roles: config.roles.map(({ name: _, ...role }) => role), version: config.version },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  const { roles = [] } = form.form.watch();
  // Keeps a role that was deleted in Discord visible until staff replace it.
  const options = [
    ...choices,
    ...roles
      .filter(({ role_id }) => role_id && !choices.some(({ id }) => id === role_id))
      .map(({ role_id: id }) => ({ id, name: config.roles.find(({ role_id }) => role_id === id)?.name ?? id })),
  ].map(({ id, name }) => ({
    value: id,
    label: name,
    disabled: choices.some((choice) => choice.id === id && choice.powerful),
  }));
  const powerful = choices.filter((choice) => choice.powerful).map(({ name }) => name);
  const free = choices.find(({ id, powerful }) => !powerful && !roles.some(({ role_id }) => role_id === id));
  const freeRank = discordRanks.find((rank) => !roles.some((role) => role.rank === rank)) ?? 'low_wizard';
  const change = (index: number, values: Partial<(typeof roles)[number]>) =>
    form.set(
      'roles',
      roles.map((each, at) => (at === index ? { ...each, ...values } : each)),
    );
  const { error } = form.field('roles');
  return (
    <FormDrawer
      form={form}
      title={t('roles.title')}
      submit={{ label: t('roles.save'), busy: t('roles.saving') }}
      onClose={onClose}
    >
      <p className="text-control text-secondary">{t('roles.text')}</p>
      {powerful.length > 0 && <Banner tone="warning">{t('roles.powerful', { names: powerful.join(', ') })}</Banner>}
      <div data-entries="" className="contents">
        <ul className="grid gap-4">
          {roles.map((role, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are saved
            <li key={index} className="grid gap-3 rounded-field border border-line p-3">
              <div className="flex items-end gap-2">
                <Field
                  label={t('roles.role')}
                  error={form.field(`roles.${index}.role_id`).error}
                  className="min-w-0 flex-1"
                >
                  <Select
                    value={role.role_id}
                    onChange={({ target }) => change(index, { role_id: target.value })}
                    options={options}
                  />
                </Field>
                <RemoveEntryButton
                  label={t('roles.remove')}
                  onRemove={() =>
                    form.set(
                      'roles',
                      roles.filter((_, at) => at !== index),
                    )
                  }
                />
              </div>
              <Field label={t('roles.who')}>
                <Select
                  value={role.kind}
                  onChange={({ target }) => {
                    const kind = target.value as DiscordRoleKind;
                    const level = kind === 'level' ? (role.level ?? 50) : null;
                    change(index, { kind, level, rank: kind === 'rank' ? (role.rank ?? freeRank) : null });
                  }}
                  options={discordRoleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                />
              </Field>
              {role.kind === 'rank' && (
                <Field label={t('roles.rank')} error={form.field(`roles.${index}.rank`).error}>
                  <Select
                    value={role.rank ?? ''}
                    onChange={({ target }) => change(index, { rank: target.value as DiscordRank })}
                    options={discordRanks.map((value) => ({ value, label: t(`rank.${value}`) }))}
                  />
                </Field>
              )}
              {role.kind === 'level' && (
                <Field label={t('roles.level')} error={form.field(`roles.${index}.level`).error}>
                  <TextInput
                    inputMode="numeric"
                    value={String(role.level ?? '')}
                    onChange={({ target }) => change(index, { level: Number(target.value.replace(/\D/g, '')) || 0 })}
                  />
                </Field>
              )}
            </li>
          ))}
        </ul>
        <div aria-live="polite">{error && <FieldNote tone="error">{error}</FieldNote>}</div>
        {free && roles.length < maxDiscordRoles && (
          <Button
            size="sm"
            icon={Plus}
            className="justify-self-start"
            onClick={() => form.set('roles', [...roles, { role_id: free.id, kind: 'linked', level: null, rank: null }])}
          >
            {t('roles.add')}
          </Button>
        )}
      </div>
    </FormDrawer>
  );
}
