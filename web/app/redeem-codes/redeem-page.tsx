import { ApiError } from '@wyrmgate/contract/client';
import type { Reply } from '@wyrmgate/contract/endpoint';
import type { redeemCodes } from '@wyrmgate/contract/redeem-codes';
import { maxTyped } from '@wyrmgate/contract/redeem-codes-constants';
import { TicketCheck } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

export const handle = { namespaces: ['redeem-codes', 'accounts'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'redeem-codes:meta.title', noindex: true });

type Credited = Reply<(typeof redeemCodes)['redeem']>;

export default function RedeemPage() {
  const { t } = useTranslation('redeem-codes');
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="pb-1 text-h1">{t('title')}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-lead text-secondary">{t('lead')}</p>
      <Panel className="max-w-[560px]">
        <RedeemForm />
      </Panel>
    </div>
  );
}

function RedeemForm() {
  const { t } = useTranslation('redeem-codes');
  const problem = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [credited, setCredited] = useState<Credited>();
  const [hasOther, setHasOther] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const redeem = useApiMutation(['redeem-codes', 'redeem']);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setCredited(undefined);
    if (code.trim() === '') {
      setError(t('validation.code'));
      input.current?.focus();
      return;
    }
    try {
      setCredited(await redeem.mutateAsync({ body: { code, ...(hasOther && { replace_premium: replaces }) } }));
      setHasOther(false);
      setReplaces(false);
      setError(undefined);
      setCode('');
      await Promise.all([invalidate(['auth', 'me']), invalidate(['ledger']), invalidate(['accounts', 'ownPremium'])]);
    } catch (failure) {
      setError(problem(failure));
      if (failure instanceof ApiError && failure.code === 'redeem-codes.otherPremium') setHasOther(true);
      input.current?.focus();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {credited && <Result credited={credited} />}
      <Field label={t('form.code')} error={error} help={t('form.help')} required>
        <TextInput
          ref={input}
          mono
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
            setHasOther(false);
            setReplaces(false);
          }}
          maxLength={maxTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {hasOther && (
        <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
          {t('form.replacePremium')}
        </Checkbox>
      )}
      <Button
        variant="primary"
        type="submit"
        icon={TicketCheck}
        loading={redeem.isPending}
        loadingLabel={t('form.busy')}
        className="justify-self-start"
      >
        {t('form.submit')}
      </Button>
    </form>
  );
}

function Result({ credited }: { credited: Credited }) {
  const { t } = useTranslation('redeem-codes');
  const { date } = useFormat();
  const { kind, coins, marks, balance, premium_type: type, premium_days: days, premium_until: until, item } = credited;
  const isCoins = kind === 'coins';
  const titles = {
    coins: () => t('done.coins', { coins: coins ?? 0 }),
    marks: () => t('done.marks', { marks: marks ?? 0 }),
    premium: () => t('done.premium', { type: type ? t(`accounts:premium.${type}`) : '', days: days ?? 0 }),
    item: () => t('done.item', { name: item?.name ?? '', count: item?.count ?? 1 }),
  };
  return (
    <Banner
      tone="success"
      role="status"
      title={titles[kind]()}
      action={
        <Link to={isCoins ? urls.payment.history : urls.profile} className="text-link">
          {t(isCoins ? 'done.history' : 'done.profile')}
        </Link>
      }
    >
      {/* Coins that went to the game or repaid a debt are not part of the balance. */}
      {isCoins && balance >= (coins ?? 0) && t('done.balance', { balance })}
      {kind === 'premium' && until !== null && t('done.until', { date: date(until) })}
      {kind === 'item' && t('done.itemHint')}
    </Banner>
  );
}
