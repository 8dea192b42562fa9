import { type SubmitEvent, useState } from 'react';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { invalidate, useApiMutation, useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const most = 10_000;
const rateOf = (typed: string): number | undefined =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= most ? Number(typed) : undefined;

/** How many Dragon Coins a donated euro brings. */
export function RewardForm() {
  const { t } = useTranslation('donors');
  const stored = useApiQuery(['donors', 'terms']).data?.reward_rate;
  const [typed, setTyped] = useState<string>();
  const change = useApiMutation(['donors', 'changeTerms'], {
    onSuccess: async () => {
      await invalidate(['donors', 'terms']);
      setTyped(undefined);
      adminToasts.show({ type: 'success', title: t('admin.rateSaved') });
    },
  });
  const value = typed ?? (stored === undefined ? '' : String(stored));
  const rate = rateOf(value);
  const wrong = typed !== undefined && rate === undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rate !== undefined) change.mutate({ body: { reward_rate: rate } });
  };
  return (
    <Panel>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-4">
        <Field
          label={t('admin.rate')}
          help={t('admin.rateHelp')}
          error={wrong && t('admin.rateInvalid')}
          className="max-w-[52ch] flex-1 basis-64"
        >
          <TextInput
            type="number"
            min={0}
            max={most}
            step={1}
            inputMode="numeric"
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button
          type="submit"
          className="sm:mt-7"
          loading={change.isPending}
          loadingLabel={t('admin.rateSaving')}
          disabled={typed === undefined || wrong}
        >
          {t('admin.rateSave')}
        </Button>
      </form>
    </Panel>
  );
}
