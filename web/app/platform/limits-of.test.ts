import { FeatureEdit, NewFeature } from '@wyrmgate/contract/features';
import { gms } from '@wyrmgate/contract/gms';
import { NewPackage } from '@wyrmgate/contract/packages';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { moneyOf, typedMoney, typedWhole } from '../admin-kit/typed-number.ts';
import { isRequired, limitsOf, withoutBlanks } from './limits-of.ts';

const Texts = z.object({
  texts: z.record(z.enum(['en', 'de']), z.string().trim().max(90)),
  links: z.array(z.object({ url: z.string().min(1).max(300) })),
});

it('an input gets the limits of its field through defaults, refinements, records and arrays', () => {
  expect(limitsOf(NewFeature, 'name')).toEqual({ maxLength: 80 });
  expect(limitsOf(FeatureEdit, 'description')).toEqual({ maxLength: 500 });
  expect(limitsOf(NewPackage, 'discount_percentage')).toEqual({ min: 0, max: 50 });
  expect(limitsOf(Texts, 'texts.de')).toEqual({ maxLength: 90 });
  expect(limitsOf(Texts, 'links.0.url')).toEqual({ maxLength: 300 });
});

it('an input gets no limits if the rule has none or the field does not exist', () => {
  expect(limitsOf(z.object({ id: z.int(), flag: z.boolean() }), 'id')).toEqual({});
  expect(limitsOf(NewFeature, 'status')).toEqual({});
  expect(limitsOf(NewFeature, 'nowhere.at.all')).toEqual({});
});

it('a field is required if its rule accepts neither a missing value nor an empty text', () => {
  expect(isRequired(gms.updateAuthority.body, 'reason')).toBe(true);
  expect(isRequired(gms.remove.body, 'reason')).toBe(false);
  expect(isRequired(NewFeature, 'description')).toBe(false);
  expect(isRequired(Texts, 'texts.de')).toBe(false);
});

it('an empty field is sent as null or omitted if its rule rejects an empty text', () => {
  expect(withoutBlanks(gms.remove.body, { username: 'a', reason: ' ' })).toEqual({ username: 'a', reason: undefined });
  expect(withoutBlanks(FeatureEdit, { required_role: '', description: '' })).toEqual({
    required_role: null,
    description: '',
  });
  expect(withoutBlanks(gms.updateAuthority.body, { reason: '' })).toEqual({ reason: '' });
  expect(withoutBlanks(Texts, { texts: { de: '', en: 'Hi' } })).toEqual({ texts: { de: '', en: 'Hi' } });
});

it("a number typed as text is validated against the contract's rule", () => {
  const { coins, bonus_coins, price_usd, discount_percentage } = NewPackage.shape;
  const Form = z.object({
    coins: typedWhole(coins, 'form.number'),
    bonus: typedWhole(bonus_coins, 'form.number'),
    price: typedMoney(price_usd, 'form.price'),
    discount: typedWhole(discount_percentage, 'form.number'),
  });
  expect(Form.parse({ coins: '500', bonus: '', price: '4,99', discount: ' 5 ' })).toEqual({
    coins: 500,
    bonus: 0,
    price: 4.99,
    discount: 5,
  });
  const wrong = Form.safeParse({ coins: '', bonus: '1.5', price: '1.999', discount: '51' }).error?.issues;
  expect(wrong?.map(({ path, message }) => [path[0], message])).toEqual([
    ['coins', 'packages:validation.requiredFields'],
    ['bonus', 'form.number'],
    ['price', 'form.price'],
    ['discount', 'packages:validation.discount'],
  ]);
  expect(limitsOf(Form, 'discount')).toEqual({ min: 0, max: 50 });
  expect([isRequired(Form, 'coins'), isRequired(Form, 'bonus')]).toEqual([true, false]);
});

it('typed prices are read exactly to the cent', () => {
  expect(['19.99', '4,35', '0.07', '1', '1.5', '999999.99'].map(moneyOf)).toEqual([
    19.99, 4.35, 0.07, 1, 1.5, 999_999.99,
  ]);
  for (const typed of ['', '-1', '1.999', 'free', '1e3', '1.']) expect(moneyOf(typed)).toBeUndefined();
});
