import {
  type Batch,
  BatchEditFields,
  BatchFields,
  withBatchRules,
  withEditRule,
} from '@wyrmgate/contract/redeem-codes';
import type { RewardKind } from '@wyrmgate/contract/redeem-codes-constants';
import { z } from 'zod';
import { LocalMoment, toLocal } from '../../admin-kit/local-moment.ts';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import type { EditForm } from '../../admin-kit/use-edit-form.ts';

const { shape } = BatchFields;
const whole = 'redeem-codes:validation.whole';
/** An optional number, typed as text. */
const orNone = (rule: z.ZodType) =>
  z.preprocess(
    (typed) => (typed === null ? '' : typed),
    typedWhole(
      z.preprocess((value) => value ?? null, rule),
      whole,
    ),
  );

type Typed =
  | 'name'
  | 'coins'
  | 'marks'
  | 'premium_type'
  | 'premium_days'
  | 'item_id'
  | 'word'
  | 'codes'
  | 'uses_per_code'
  | 'uses_per_account'
  | 'starts_at'
  | 'expires_at';
export type NewBatch = Record<Typed, string> & { kind: RewardKind };

/** The contract's rules, for numbers typed as text. */
export const NewBatchForm = withBatchRules(
  BatchFields.extend({
    coins: orNone(shape.coins),
    marks: orNone(shape.marks),
    premium_days: orNone(shape.premium_days),
    item_id: orNone(shape.item_id),
    codes: typedWhole(shape.codes, whole),
    uses_per_code: typedWhole(shape.uses_per_code, whole),
    uses_per_account: typedWhole(shape.uses_per_account, whole),
    starts_at: LocalMoment,
    expires_at: LocalMoment,
  }) as never,
) as unknown as z.ZodType<z.output<typeof BatchFields>, NewBatch>;
export type NewBatchEdit = EditForm<typeof NewBatchForm>;

export const blankBatch: NewBatch = {
  name: '',
  kind: 'coins',
  coins: '',
  marks: '',
  premium_type: '',
  premium_days: '',
  item_id: '',
  word: '',
  codes: '1',
  uses_per_code: '1',
  uses_per_account: '1',
  starts_at: '',
  expires_at: '',
};

export const BatchEditForm = withEditRule(
  BatchEditFields.extend({ starts_at: LocalMoment, expires_at: LocalMoment }) as never,
) as unknown as z.ZodType<
  z.output<typeof BatchEditFields>,
  { name: string; starts_at: string; expires_at: string; active: boolean; version?: number }
>;

export const batchValues = ({ name, starts_at, expires_at, active, version }: Batch) => ({
  name,
  starts_at: toLocal(starts_at),
  expires_at: toLocal(expires_at),
  active,
  version,
});
