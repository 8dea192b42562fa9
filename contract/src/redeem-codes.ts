import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { soldPremiumTypes } from './items-constants.ts';
import { problems } from './problem.ts';
import {
  batchStates,
  maxCodes,
  maxRewardCoins,
  maxRewardDays,
  maxTyped,
  maxUses,
  maxUsesPerAccount,
  plainCode,
  rewardKinds,
  wordLength,
} from './redeem-codes-constants.ts';
import {
  anyForm,
  BoundedPagination,
  boundedPage,
  Coins,
  Id,
  isReckonable,
  Moment,
  oneLine,
  PathId,
  Version,
} from './shapes.ts';

export * from './redeem-codes-constants.ts';

export const redeemCodesProblems = problems('redeem-codes', {
  /**
   * Also returned for codes that are switched off, not yet valid or not approved, so that the error does not reveal
   * that they exist.
   */
  unknown: 404,
  expired: 409,
  usedUp: 409,
  /** The account has used this code, or other codes of the batch, as often as allowed. */
  alreadyUsed: 409,
  /** The caller created or approved the code. */
  ownBatch: 403,
  /** `details.current` is the premium type that `replace_premium` would end. */
  otherPremium: 409,
  premiumTooLong: 409,
  /** The item is not on sale in the item shop. */
  itemNotFound: 404,
  /** The caller has no game account that could receive the item. */
  noGameAccount: 409,
  /** The connected game does not support item deliveries. */
  noItemsInGame: 409,
  tooManyTries: 429,
  notFound: 404,
  changedMeanwhile: 409,
  /** Another batch uses this code word. */
  wordTaken: 409,
});
const p = redeemCodesProblems;

const Reward = z.object({
  kind: z.enum(rewardKinds),
  coins: Coins.nullable(),
  marks: z.int().nullable(),
  premium_type: z.enum(soldPremiumTypes).nullable(),
  premium_days: z.int().nullable(),
  /** Name of the item in the reader's language, and its quantity. */
  item: z.object({ name: z.string(), count: z.int() }).nullable(),
});

export const Batch = Reward.extend({
  id: Id,
  name: z.string(),
  /** Number of codes in the batch. A custom code word counts as one. */
  codes: z.int(),
  uses_per_code: z.int(),
  uses_per_account: z.int(),
  /** Number of redemptions of the batch's codes. */
  uses: z.int(),
  starts_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  active: z.boolean(),
  state: z.enum(batchStates),
  created_at: Moment,
  created_by: z.object({ id: Id, username: z.string() }),
  version: Version,
});
export type Batch = z.output<typeof Batch>;

const Redemption = z.object({ id: Id, user_id: Id, username: z.string(), created_at: Moment });
export type Redemption = z.output<typeof Redemption>;

const whole = (min: number, max: number) =>
  z
    .int('redeem-codes:validation.whole')
    .min(min, 'redeem-codes:validation.whole')
    .max(max, 'redeem-codes:validation.tooLarge');
const Bound = z.iso
  .datetime({ offset: true, error: 'redeem-codes:validation.date' })
  .refine(isReckonable, 'redeem-codes:validation.date')
  .nullable()
  .default(null);
const Word = z
  .string()
  .trim()
  .max(maxTyped, 'redeem-codes:validation.word')
  .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, 'redeem-codes:validation.word')
  .refine((word) => {
    const { length } = plainCode(word);
    return length >= wordLength.min && length <= wordLength.max;
  }, 'redeem-codes:validation.word');

const editable = {
  name: z
    .string()
    .trim()
    .min(1, 'redeem-codes:validation.name')
    .max(80, 'redeem-codes:validation.nameLong')
    .regex(oneLine, 'redeem-codes:validation.nameLong'),
  starts_at: Bound,
  expires_at: Bound,
};
type Times = { starts_at: string | null; expires_at: string | null };
const endsAfterStart = ({ starts_at: start, expires_at: end }: Times) =>
  !start || !end || Date.parse(start) < Date.parse(end);

/** Fields without the cross-field rules. */
export const BatchFields = z.strictObject({
  ...editable,
  kind: z.enum(rewardKinds).default('coins'),
  coins: whole(1, maxRewardCoins).nullable().default(null),
  marks: whole(1, maxRewardCoins).nullable().default(null),
  premium_type: z.enum(soldPremiumTypes).nullable().default(null),
  premium_days: whole(1, maxRewardDays).nullable().default(null),
  /** A game item that is on sale in the item shop. */
  item_id: Id.nullable().default(null),
  /** A code word chosen by staff instead of random codes. */
  word: Word.nullable().default(null),
  codes: whole(1, maxCodes).default(1),
  uses_per_code: whole(1, maxUses).default(1),
  uses_per_account: whole(1, maxUsesPerAccount).default(1),
});
type Fields = z.output<typeof BatchFields>;

const rules: readonly [path: keyof Fields, message: string, holds: (batch: Fields) => boolean][] = [
  ['coins', 'redeem-codes:validation.coins', ({ kind, coins }) => kind !== 'coins' || coins !== null],
  ['marks', 'redeem-codes:validation.marks', ({ kind, marks }) => kind !== 'marks' || marks !== null],
  ['premium_type', 'redeem-codes:validation.premium', ({ kind, premium_type: type }) => kind !== 'premium' || !!type],
  ['premium_days', 'redeem-codes:validation.premium', ({ kind, premium_days: days }) => kind !== 'premium' || !!days],
  ['item_id', 'redeem-codes:validation.item', ({ kind, item_id: item }) => kind !== 'item' || item !== null],
  ['codes', 'redeem-codes:validation.oneWord', ({ word, codes }) => word === null || codes === 1],
  ['expires_at', 'redeem-codes:validation.endsAfterStart', endsAfterStart],
];
/** Adds the cross-field rules to a form: the contract's form, or one that stores numbers as text. */
export const withBatchRules = <S extends z.ZodType<Fields, Record<string, unknown>>>(schema: S): S =>
  rules.reduce(
    (form, [path, message, holds]) =>
      form.refine((batch) => holds(batch as Fields), { path: [path], message, when: anyForm }) as unknown as S,
    schema,
  );
export const BatchForm = withBatchRules(BatchFields);

/** Fields that staff can change later. Reward, codes and uses are fixed, because a second person may have approved them. */
export const BatchEditFields = z.strictObject({ ...editable, active: z.boolean(), version: Version.optional() });
export const withEditRule = <S extends z.ZodType<Times, Record<string, unknown>>>(schema: S): S =>
  schema.refine((batch) => endsAfterStart(batch as Times), {
    path: ['expires_at'],
    message: 'redeem-codes:validation.endsAfterStart',
    when: anyForm,
  }) as unknown as S;
export const BatchEdit = withEditRule(BatchEditFields);

export const TypedCode = z.strictObject({
  code: z.string().trim().min(1, 'redeem-codes:validation.code').max(maxTyped, 'redeem-codes:validation.codeLong'),
  /** If true, premium of another type ends and its remaining days are lost. */
  replace_premium: z.boolean().default(false),
});

const one = z.object({ id: PathId });

export const redeemCodes = {
  redeem: endpoint({
    method: 'POST',
    path: '/api/redeem-codes',
    summary: 'Redeems a code for the caller. Wrong codes are counted per account and address, with growing pauses.',
    access: player,
    limit: 'write',
    audit: 'code_redeem',
    // Wrong codes must be counted even if the call fails and its transaction is rolled back.
    external: true,
    body: TypedCode,
    reply: Reward.extend({
      /** Coin balance after the redemption. */
      balance: Coins,
      /** New end of the account's premium. */
      premium_until: Moment.nullable(),
    }),
    errors: [
      p.unknown,
      p.expired,
      p.usedUp,
      p.alreadyUsed,
      p.ownBatch,
      p.otherPremium,
      p.premiumTooLong,
      p.noGameAccount,
      p.noItemsInGame,
      p.tooManyTries,
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/redeem-codes',
    summary: 'Batches of codes with their uses, newest first.',
    access: staff('admin.redeem-codes.view'),
    limit: 'read',
    query: z.object({ search: z.string().trim().max(80).optional(), ...boundedPage(20) }),
    reply: z.object({ batches: z.array(Batch), pagination: BoundedPagination }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/redeem-codes',
    summary:
      'Creates a batch. The codes are in this reply only, as CSV. Above a limit they work once the request in `approval` is approved.',
    access: staff('admin.redeem-codes.edit'),
    limit: 'write',
    audit: 'code_batch_create',
    requiresStepUp: true,
    // Custom code words count as guesses, because the error reveals whether a word exists.
    external: true,
    body: BatchForm,
    reply: z.object({ batch: Batch, filename: z.string(), csv: z.string(), approval: Asked.optional() }),
    errors: [p.itemNotFound, p.wordTaken, p.tooManyTries],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/redeem-codes/{id}',
    summary: 'Renames a batch, changes its dates, or switches its codes off or on. Checks `version` if sent.',
    access: staff('admin.redeem-codes.edit'),
    limit: 'write',
    audit: 'code_batch_update',
    requiresStepUp: true,
    params: one,
    body: BatchEdit,
    reply: Batch,
    errors: [p.notFound, p.changedMeanwhile],
  }),
  redemptions: endpoint({
    method: 'GET',
    path: '/api/admin/redeem-codes/{id}/redemptions',
    summary: 'Who redeemed codes of a batch, newest first.',
    access: staff('admin.redeem-codes.view'),
    limit: 'read',
    params: one,
    query: z.object(boundedPage(20)),
    reply: z.object({ redemptions: z.array(Redemption), pagination: BoundedPagination }),
    errors: [p.notFound],
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/admin/redeem-codes/find',
    summary: 'Finds the batch of a typed code and who redeemed it. Wrong codes count as in a redemption.',
    access: staff('admin.redeem-codes.view'),
    limit: 'write',
    audit: 'code_find',
    external: true,
    body: TypedCode,
    reply: z.object({ batch: Batch, uses_left: z.int(), redemptions: z.array(Redemption) }),
    errors: [p.notFound, p.tooManyTries],
  }),
};
