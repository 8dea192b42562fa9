import type { Gateway } from '@wyrmgate/contract/payments';
import { useState } from 'react';
import { chosenAsset } from '../crypto-payments/crypto-asset-select.tsx';
import { api } from '../platform/api/api.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { usePaymentPage } from '../platform/use-payment-page.ts';
import { cryptoStep } from '../shell/urls.ts';
import { checkAmount, checkMessage, type DonationChoice } from './donation-form.ts';

/** State of the donation dialog. Errors appear only after the first attempt to submit. */
export const useDonation = () => {
  const [choice, setChoice] = useState<DonationChoice>({ preset: 5, own: '' });
  const [message, setMessage] = useState('');
  const [anonymous, setAnonymous] = useState(false);
  const [picked, setPicked] = useState<Gateway>();
  const [tried, setTried] = useState(false);
  const methods = useApiQuery(['payments', 'methods']);
  const page = usePaymentPage();

  const amount = checkAmount(choice);
  const messageProblem = checkMessage(message);
  const offered = methods.data?.gateways ?? (methods.isError ? [] : undefined);
  const method = picked ?? offered?.[0];
  const order = JSON.stringify([amount.euros, message, anonymous, method]);

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (amount.euros === undefined) return form.querySelector<HTMLElement>('[name=amount]')?.focus();
    if (messageProblem) return form.querySelector<HTMLElement>('[name=message]')?.focus();
    const asset = chosenAsset(form);
    if (method === undefined || (method === 'nowpayments' && asset === undefined)) return;
    const body = {
      amount: amount.euros,
      message: message.trim() || null,
      anonymous,
      payment_method: method,
      ...(method === 'nowpayments' ? { pay_currency: asset } : {}),
    };
    void page.open(
      order,
      async (options) => {
        const { url, reference } = await api.donors.create({ body }, options);
        return method === 'nowpayments' ? cryptoStep(reference) : url;
      },
      asset,
    );
  };
  return {
    choice,
    setChoice,
    message,
    setMessage,
    anonymous,
    setAnonymous,
    offered,
    method,
    setMethod: setPicked,
    amount,
    problems: {
      amount: tried || choice.own.trim() !== '' ? amount.problem : undefined,
      message: messageProblem,
    },
    submit,
    busy: page.busy,
    error: page.errorOf(order),
  };
};
