import type { Returned } from '@wyrmgate/contract/endpoint';
import {
  commandAmounts,
  commandsWithTarget,
  dangerousCommands,
  type GameCommand,
  gameCommands,
} from '@wyrmgate/contract/game-constants';
import { type gameSettings as contract, GameCommandForm, GameCommandRules } from '@wyrmgate/contract/game-settings';
import { Save, Terminal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Commands = Returned<(typeof contract)['commands']>;
const isDangerous = (command: GameCommand): boolean => (dangerousCommands as readonly GameCommand[]).includes(command);
const wholeOrNothing = (typed: string) => (String(typed ?? '').trim() === '' ? undefined : Number(typed));

function CommandDialog({ allowed, onClose }: { allowed: readonly GameCommand[]; onClose: () => void }) {
  const { t } = useTranslation('game-settings-admin');
  const result = {
    invalidates: [],
    quiet: true,
    done: ({ outcome }: { outcome: 'sent' | 'unknown' }) =>
      outcome === 'sent'
        ? { type: 'success' as const, title: t('commands.sent') }
        : { type: 'warning' as const, title: t('commands.unknown') },
  };
  const send = useAdminMutation(api['game-settings'].sendCommand, result);
  const sendDangerous = useAdminMutation(api['game-settings'].sendDangerousCommand, result);
  const form = useEditForm(GameCommandForm, {
    values: { command: allowed[0] ?? 'notice', target: '', confirmed: false },
    save: ({ command, ...rest }) =>
      (isDangerous(command) ? sendDangerous : send).mutateAsync({ body: { command, ...rest } }),
    done: onClose,
    failed: t('commands.failed'),
  });
  const command = form.form.watch('command');
  const confirmed = form.field('confirmed');
  return (
    <FormDialog
      form={form}
      title={t('commands.open')}
      submit={{ label: t('commands.send'), busy: t('commands.sending') }}
      destructive={isDangerous(command)}
      onClose={onClose}
    >
      <Field {...form.field('command')} label={t('commands.command')}>
        <Select
          {...form.input('command')}
          options={allowed.map((value) => ({ value, label: t(`commands.names.${value}`) }))}
        />
      </Field>
      {commandsWithTarget.includes(command) && (
        <Field {...form.field('target')} label={t(`commands.targets.${command as 'notice'}`)} required>
          <TextInput key={command} {...form.input('target')} autoComplete="off" />
        </Field>
      )}
      {commandAmounts[command] !== undefined && (
        <Field {...form.field('number')} label={t(`commands.amounts.${command as 'muteChat'}`)} required>
          <TextInput key={command} {...form.input('number', { setValueAs: wholeOrNothing })} inputMode="numeric" />
        </Field>
      )}
      {isDangerous(command) && (
        <Checkbox {...form.form.register('confirmed')} error={confirmed.error}>
          {t('commands.confirm')}
        </Checkbox>
      )}
    </FormDialog>
  );
}

function AllowedCommands({ commands }: { commands: Commands }) {
  const { t } = useTranslation('game-settings-admin');
  const save = useAdminMutation(api['game-settings'].saveCommands, {
    invalidates: [['game-settings']],
    done: () => t('commands.saved'),
    quiet: true,
  });
  const form = useEditForm(GameCommandRules, {
    values: { allowed: commands.allowed },
    save: (body) => save.mutateAsync({ body: { ...body, version: commands.version } }),
    done: () => undefined,
    failed: t('failed.save'),
  });
  const allowed = form.form.watch('allowed');
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-2">
      {form.failure && (
        <Banner tone="danger" role="alert">
          {form.failure}
        </Banner>
      )}
      {gameCommands.map((command) => (
        <Checkbox
          key={command}
          checked={allowed.includes(command)}
          help={isDangerous(command) ? t('commands.dangerous') : undefined}
          onChange={({ currentTarget }) =>
            form.set(
              'allowed',
              gameCommands.filter((one) => (one === command ? currentTarget.checked : allowed.includes(one))),
            )
          }
        >
          {t(`commands.names.${command}`)}
        </Checkbox>
      ))}
      <Button
        type="submit"
        icon={Save}
        className="justify-self-start"
        disabled={!form.dirty}
        loading={form.saving}
        loadingLabel={t('form.saving')}
      >
        {t('form.save')}
      </Button>
    </form>
  );
}

/** Sends commands to the running game, and sets which commands staff may send. */
export function ServerCommands({ editable }: { editable: boolean }) {
  const { t } = useTranslation('game-settings-admin');
  const [open, setOpen] = useState(false);
  const query = useApiQuery(['game-settings', 'commands'], {});
  return (
    <Panel title={t('commands.title')}>
      <Loaded query={query} failed={t('commands.failedLoad')} waiting={<Skeleton className="h-24 w-full" />}>
        {(commands) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-[60ch] text-control text-secondary">{t('commands.lead')}</p>
              <Button
                icon={Terminal}
                disabled={!commands.available || commands.allowed.length === 0}
                onClick={() => setOpen(true)}
              >
                {t('commands.open')}
              </Button>
            </div>
            {!commands.available && <Banner tone="info">{t('commands.unavailable')}</Banner>}
            {commands.available && commands.allowed.length === 0 && <Banner tone="info">{t('commands.none')}</Banner>}
            {editable && (
              <Disclosure summary={t('commands.allowed')}>
                <AllowedCommands key={commands.version} commands={commands} />
              </Disclosure>
            )}
            {open && <CommandDialog allowed={commands.allowed} onClose={() => setOpen(false)} />}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
