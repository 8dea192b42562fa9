import { type AdminVoteSite, VoteSiteFields, voteSiteProblems } from '@wyrmgate/contract/vote-sites';
import {
  type AskAdapter,
  adaptersByAddress,
  adaptersWithSecret,
  adaptersWithServer,
  askAddresses,
  isAsked,
  voteAdapters,
} from '@wyrmgate/contract/vote-sites-constants';
import { KeyRound } from 'lucide-react';
import { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { type EditForm, useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { NewAddress } from './address-dialog.tsx';

const { shape } = VoteSiteFields;
const exampleLink = 'https://toplist.example/vote/42?id={token}';
/** Splits typed addresses at spaces, line breaks, commas and semicolons. */
const TypedAddresses = z.string().transform((typed, context) => {
  const parsed = shape.addresses.safeParse(typed.split(/[\s,;]+/).filter((part) => part !== ''));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'vote-sites:validation.address' });
  return z.NEVER;
});
const Form = VoteSiteFields.extend({
  addresses: TypedAddresses,
  cooldown_hours: typedWhole(shape.cooldown_hours, 'vote-sites:validation.cooldown'),
  coins: typedWhole(shape.coins, 'vote-sites:validation.coins'),
  marks: typedWhole(shape.marks, 'vote-sites:validation.coins'),
});

const valuesOf = ({
  name,
  link,
  adapter,
  addresses,
  server,
  api: apiAddress,
  cooldown_hours,
  coins,
  marks,
  active,
  version,
}: AdminVoteSite) => ({
  name,
  link,
  adapter,
  secret: '',
  addresses: addresses.join('\n'),
  server,
  api: apiAddress,
  cooldown_hours: String(cooldown_hours),
  coins: String(coins),
  marks: String(marks),
  active,
  version,
});
const blank = {
  name: '',
  link: '',
  adapter: 'signed',
  secret: '',
  addresses: '',
  server: '',
  api: '',
  cooldown_hours: '24',
  coins: '',
  marks: '0',
  active: true,
} as const;

const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export type VoteSiteDrawerProps = {
  /** Undefined for a new vote site. */
  row: AdminVoteSite | undefined;
  onClose: () => void;
  /** Receives the callback address of a new site, because it cannot be read again. */
  onCreated: (address: NewAddress) => void;
};

export function VoteSiteDrawer({ row, onClose, onCreated }: VoteSiteDrawerProps) {
  const { t } = useTranslation('vote-sites');
  const invalidates = [['vote-sites'], ['approvals']] as const;
  const create = useAdminMutation(api['vote-sites'].create, { invalidates });
  const update = useAdminMutation(api['vote-sites'].update, { invalidates, done: () => t('done.saved') });
  const form = useEditForm(Form, {
    values: row ? valuesOf(row) : blank,
    save: async ({ version, ...body }) => {
      if (row) {
        await update.mutateAsync({ params: { id: row.id }, body: { ...body, version } });
        return undefined;
      }
      const { name, callback_url: url, approval } = await create.mutateAsync({ body });
      // Sites that the portal polls have no callback address.
      if (isAsked(body.adapter)) return undefined;
      return { name, url, waiting: approval !== undefined };
    },
    done: (created) => (created ? onCreated(created) : onClose()),
    failed: t('failed.save'),
    conflict: {
      problem: voteSiteProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api['vote-sites'].adminList()).sites.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const { adapter = 'signed', secret = '' } = form.form.watch();
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit') : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={t('columns.name')}>
        <TextInput {...form.input('name')} autoComplete="off" />
      </Field>
      <Field {...form.field('link')} label={t('form.link')} help={t('form.linkHelp')}>
        <TextInput {...form.input('link')} mono autoComplete="off" placeholder={exampleLink} />
      </Field>
      <Field {...form.field('adapter')} label={t('form.adapter')}>
        <Select
          {...form.input('adapter')}
          options={voteAdapters.map((value) => ({ value, label: t(`adapter.${value}`) }))}
        />
      </Field>
      {adaptersWithSecret.includes(adapter) && (
        <div className="grid gap-2">
          <Field
            {...form.field('secret')}
            label={t('form.secret')}
            help={row?.secret_set ? t('form.secretKeep') : t('form.secretHelp')}
          >
            <TextInput {...form.input('secret')} mono autoComplete="off" spellCheck={false} />
          </Field>
          <span className="flex flex-wrap gap-2">
            <Button size="sm" icon={KeyRound} onClick={() => form.set('secret', newSecret())}>
              {t('form.generate')}
            </Button>
            {secret !== '' && <CopyButton text={secret} />}
          </span>
        </div>
      )}
      {isAsked(adapter) ? (
        <AskedFields form={form} adapter={adapter} />
      ) : (
        <Field {...form.field('addresses')} label={t('form.addresses')} help={t('form.addressesHelp')}>
          <TextArea {...form.input('addresses')} mono rows={3} spellCheck={false} />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('coins')} label={t('form.coins')}>
          <TextInput {...form.input('coins')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field {...form.field('marks')} label={t('form.marks')}>
          <TextInput {...form.input('marks')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field {...form.field('cooldown_hours')} label={t('form.cooldown')} help={t('form.cooldownHelp')}>
          <TextInput {...form.input('cooldown_hours')} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      <Checkbox {...form.input('active')}>{t('form.active')}</Checkbox>
    </FormDrawer>
  );
}

type AskedFieldsProps = { form: EditForm<typeof Form>; adapter: AskAdapter };

/** Fields for sites that send no callbacks, so the portal polls them. */
function AskedFields({ form, adapter }: AskedFieldsProps) {
  const { t } = useTranslation('vote-sites');
  return (
    <>
      <Banner tone="info">
        {t('form.asked')} {adaptersByAddress.includes(adapter) && t('form.byAddress')}
      </Banner>
      {adaptersWithServer.includes(adapter) && (
        <Field {...form.field('server')} label={t('form.server')} required>
          <TextInput {...form.input('server')} mono autoComplete="off" />
        </Field>
      )}
      <Field
        {...form.field('api')}
        label={t('form.api')}
        help={t('form.apiHelp', { address: askAddresses[adapter] })}
        optional
        required={false}
      >
        <TextInput {...form.input('api')} mono type="url" autoComplete="off" />
      </Field>
    </>
  );
}
