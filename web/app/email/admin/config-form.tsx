import type { EmailConfig } from '@wyrmgate/contract/email';
import { RotateCcw, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useConfigForm } from './use-config-form.ts';

/** The SMTP form, disabled until the configuration has loaded. */
export function ConfigForm({ config }: { config: EmailConfig | undefined }) {
  const { t } = useTranslation('email');
  const { field, input, submit, saving, dirty, empty, settlePort } = useConfigForm(config);
  const [asking, setAsking] = useState(false);
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <LeaveGuard dirty={dirty && !saving} />
      <fieldset disabled={config === undefined} className="grid gap-5">
        {config?.obstacle && (
          <Banner tone="warning" role="status">
            {t(`obstacle.${config.obstacle}`)}
          </Banner>
        )}
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_19rem]">
          <Field {...field('host')} label={t('form.host')} help={t('form.hostHint')}>
            <TextInput {...input('host')} mono spellCheck={false} autoCapitalize="none" />
          </Field>
          <Field {...field('port')} label={t('form.port')} help={t('form.portHelp')}>
            <TextInput {...input('port', { onBlur: settlePort })} mono inputMode="numeric" className="tabular-nums" />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('username')} label={t('form.username')}>
            <TextInput {...input('username')} spellCheck={false} autoCapitalize="none" />
          </Field>
          <Field
            {...field('password')}
            label={t('form.password')}
            help={t(config?.passwordSet ? 'form.passwordKept' : 'form.passwordNone')}
          >
            <PasswordInput {...input('password')} autoComplete="new-password" />
          </Field>
        </div>
        <Field {...field('sender')} label={t('form.sender')} help={t('form.senderHelp')}>
          <TextInput {...input('sender')} inputMode="email" spellCheck={false} autoCapitalize="none" />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Switch {...input('secure')} help={t('form.secureHelp')}>
            {t('form.secure')}
          </Switch>
          <Switch {...input('active')} help={t('form.activeHelp')}>
            {t('form.active')}
          </Switch>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2.5 border-line border-t pt-4">
          <p role="status" className="me-auto text-meta text-secondary">
            {config && dirty && t('form.unsaved')}
          </p>
          <Button icon={RotateCcw} onClick={() => setAsking(true)}>
            {t('actions.reset')}
          </Button>
          <Button type="submit" variant="primary" icon={Save} loading={saving} loadingLabel={t('actions.saving')}>
            {t('actions.save')}
          </Button>
        </div>
      </fieldset>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('resetDialog.title')}
        description={t('resetDialog.text')}
        confirmLabel={t('resetDialog.confirm')}
        confirmIcon={RotateCcw}
        onConfirm={() => {
          empty();
          setAsking(false);
        }}
      />
    </form>
  );
}
