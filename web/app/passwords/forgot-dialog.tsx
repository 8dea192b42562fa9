import { maxEmailLength } from '@wyrmgate/contract/auth-constants';
import { ApiError } from '@wyrmgate/contract/client';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { issueText } from '../platform/problem-text.ts';
import { urls } from '../shell/urls.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

const closesAfterMs = 4000;

export type ForgotDialogProps = {
  title: string;
  text: string;
  label: string;
  submit: string;
  /** The message for every valid request. It must not reveal whether the account exists. */
  sent: string;
  failed: string;
  email?: boolean;
  rules: (typed: string) => z.ZodSafeParseResult<unknown>;
  send: (typed: string) => Promise<unknown>;
};

/** A dialog with one field. Every valid request shows the same message and closes the dialog. */
export function ForgotDialog(props: ForgotDialogProps) {
  const { title, text, label, submit, sent, failed, email, rules, send } = props;
  const { t } = useTranslation('passwords');
  const navigate = useNavigate();
  const { search } = useLocation();
  const errorText = useErrorText(failed);
  const [typed, setTyped] = useState('');
  const [issue, setIssue] = useState<string>();
  const [callError, setCallError] = useState<unknown>();
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const close = useCallback(() => {
    void navigate(urls.login + search, { preventScrollReset: true });
  }, [navigate, search]);

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(close, closesAfterMs);
    return () => clearTimeout(timer);
  }, [state, close]);

  const check = (value: string): string | undefined => {
    const message = rules(value).error?.issues[0]?.message;
    return message === undefined ? undefined : issueText(t, message);
  };
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = check(typed);
    setIssue(found);
    setCallError(undefined);
    if (found !== undefined) return event.currentTarget.querySelector('input')?.focus();
    setState('sending');
    try {
      await send(typed);
      setState('sent');
    } catch (error) {
      setState('asking');
      if (error instanceof ApiError && error.fields[0]) setIssue(issueText(t, error.fields[0].code));
      else setCallError(error);
    }
  };

  if (state === 'sent')
    return (
      <Dialog
        open
        onOpenChange={close}
        size="sm"
        title={t('forgotPassword.sentTitle')}
        footer={<DialogCancel>{t('ui:close')}</DialogCancel>}
      >
        <p role="status" className="text-base text-secondary">
          {sent}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={close}
      size="sm"
      title={title}
      description={text}
      onSubmit={ask}
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            type="submit"
            loading={state === 'sending'}
            loadingLabel={t('forgotPassword.sending')}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Field label={label} error={issue}>
        <TextInput
          name={email ? 'email' : 'username'}
          inputMode={email ? 'email' : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (issue !== undefined) setIssue(check(target.value));
          }}
          autoComplete={email ? 'email' : 'username'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxEmailLength}
        />
      </Field>
      {callError !== undefined && (
        <Banner tone="danger" role="alert" className="mt-5">
          {errorText(callError)}
        </Banner>
      )}
    </Dialog>
  );
}
