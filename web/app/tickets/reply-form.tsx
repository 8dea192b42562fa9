import { maxTicketText } from '@wyrmgate/contract/tickets-constants';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { newClientId } from '../platform/client-id.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Sent = { text: string; client_id: string };
type Props = {
  label: string;
  help?: string;
  submit: string;
  /** Must reject with the error that is shown below the field. */
  onSend: (sent: Sent) => Promise<unknown>;
  disabled?: boolean;
  children?: ReactNode;
};

/** The form for a message from the player. Retrying after a lost response does not store the message twice. */
export function ReplyForm({ label, help, submit, onSend, disabled, children }: Props) {
  const { t } = useTranslation('tickets');
  const problem = useProblemText();
  const [text, setText] = useState('');
  const [clientId, setClientId] = useState(newClientId);
  const [state, setState] = useState<{ sending: boolean; error?: string }>({ sending: false });
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') {
      setState({ sending: false, error: t('validation.text') });
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setState({ sending: true });
    try {
      await onSend({ text, client_id: clientId });
      setText('');
      setClientId(newClientId());
      setState({ sending: false });
    } catch (error) {
      setState({ sending: false, error: problem(error) });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label={label} help={help} error={state.error} required>
        <TextArea
          rows={5}
          value={text}
          maxLength={maxTicketText}
          onChange={({ target }) => {
            setText(target.value);
            setState({ sending: false });
          }}
        />
      </Field>
      {children}
      <Button
        type="submit"
        variant="primary"
        loading={state.sending}
        loadingLabel={t('form.sending')}
        disabled={disabled}
        className="justify-self-start"
      >
        {submit}
      </Button>
    </form>
  );
}
