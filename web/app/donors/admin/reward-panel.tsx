import { donors } from '@wyrmgate/contract/donors';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { useTranslation } from '#i18n';
import { FormFailure, UnsavedGuard } from '../../admin-kit/form-dialog.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const { body } = donors.changeTerms;
const RewardForm = body.extend({ reward_rate: typedWhole(body.shape.reward_rate, 'donors:validation.rewardRate') });
const valuesOf = ({ reward_rate, version }: { reward_rate: number; version: string }) => ({
  reward_rate: String(reward_rate),
  version,
});

/** Sets the reward in Dragon Coins per donated euro. */
export function RewardPanel() {
  const { t } = useTranslation('donors');
  const stored = useApiQuery(['donors', 'adminTerms'], {}, { gcTime: 0 }).data;
  const change = useAdminMutation(api.donors.changeTerms, {
    invalidates: [
      ['donors', 'adminTerms'],
      ['donors', 'terms'],
    ],
    done: () => t('admin.rateSaved'),
    quiet: true,
  });
  const form = useEditForm(RewardForm, {
    values: stored && valuesOf(stored),
    save: (terms) => change.mutateAsync({ body: terms }),
    done: (saved) => form.form.reset(valuesOf(saved)),
    mode: 'onChange',
    conflict: {
      problem: settingsProblems.changedMeanwhile,
      reload: async () => valuesOf(await api.donors.adminTerms()),
    },
  });
  return (
    <Panel>
      <UnsavedGuard dirty={form.dirty} />
      <form onSubmit={form.submit} noValidate className="flex flex-wrap items-start gap-4">
        <div className="basis-full empty:hidden">
          <FormFailure>{form.failure}</FormFailure>
        </div>
        <Field
          {...form.field('reward_rate')}
          label={t('admin.rate')}
          help={t('admin.rateHelp')}
          className="max-w-[52ch] flex-1 basis-64"
        >
          <TextInput {...form.input('reward_rate')} type="number" step={1} inputMode="numeric" />
        </Field>
        <Button
          type="submit"
          className="sm:mt-7"
          loading={form.saving}
          loadingLabel={t('admin.rateSaving')}
          disabled={!form.dirty}
        >
          {t('admin.rateSave')}
        </Button>
      </form>
    </Panel>
  );
}
