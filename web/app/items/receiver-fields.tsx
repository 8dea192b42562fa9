import type { CharacterClass } from '@wyrmgate/contract/game-constants';
import { maxRecipientLength } from '@wyrmgate/contract/payments-constants';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';

export type Target = { name: string; level: number; class: CharacterClass | null };
/** The recipient of an order. `target` is `account` or `account:character` by id; when empty, the oldest account receives the items. */
export type Receiver = {
  gift: boolean;
  recipient: string;
  target: string;
  targetName: string;
  /** The chosen character, whose level and class are compared with the item requirements. */
  character: Target | undefined;
};
export const noReceiver: Receiver = { gift: false, recipient: '', target: '', targetName: '', character: undefined };

export const receiverBody = ({ gift, recipient, target }: Receiver) => {
  if (gift) return { recipient: recipient.trim() };
  const [account, character] = target.split(':');
  return { ...(account && { account: Number(account) }), ...(character && { character: Number(character) }) };
};

export const receiverName = ({ gift, recipient, targetName }: Receiver): string =>
  gift ? recipient.trim() : targetName;

type Option = { value: string; name: string; label: string; character: Target | undefined };

export const useTargets = (): readonly Option[] => {
  const { t } = useTranslation('items');
  const { data } = useApiQuery(['items', 'targets'], {});
  return (data?.accounts ?? []).flatMap(({ id, login, characters }) => [
    ...characters.map((one) => ({
      value: `${id}:${one.id}`,
      name: one.name,
      label: `${one.name} · ${t('world:level', { level: one.level })}`,
      character: one,
    })),
    { value: String(id), name: login, character: undefined, label: t('basket.anyCharacter', { login }) },
  ]);
};

/** Applies the first option, because the select shows it before the player chooses. */
export const withDefault = (receiver: Receiver, [first, second]: readonly Option[]): Receiver =>
  receiver.gift || receiver.target !== '' || !first || !second
    ? receiver
    : { ...receiver, target: first.value, targetName: first.name, character: first.character };

export type ReceiverFieldsProps = { receiver: Receiver; onChange: (receiver: Receiver) => void };

export function ReceiverFields({ receiver, onChange }: ReceiverFieldsProps) {
  const { t } = useTranslation('items');
  const targets = useTargets();
  return (
    <div className="grid gap-3">
      {!receiver.gift && targets.length > 1 && (
        <Field label={t('basket.character')} help={t('basket.characterHelp')}>
          <Select
            value={receiver.target || targets[0]?.value}
            onChange={({ target: { value } }) =>
              onChange({
                ...receiver,
                target: value,
                targetName: targets.find((one) => one.value === value)?.name ?? '',
                character: targets.find((one) => one.value === value)?.character,
              })
            }
            options={targets.map(({ value, label }) => ({ value, label }))}
          />
        </Field>
      )}
      <Checkbox checked={receiver.gift} onChange={({ target }) => onChange({ ...receiver, gift: target.checked })}>
        {t('basket.gift')}
      </Checkbox>
      {receiver.gift && (
        <Field label={t('basket.giftName')} help={t('basket.giftHelp')} required>
          <TextInput
            value={receiver.recipient}
            maxLength={maxRecipientLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...receiver, recipient: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
