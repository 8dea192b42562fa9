import { expect, it } from 'vitest';
import { newPackage, PackageForm } from './package-form.ts';

const filled = { ...newPackage(10), package_id: 'pouch', name: 'Pouch', coins: '500', price_eur: '4.99' };
const problemsOf = (values: typeof filled) =>
  (PackageForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

it('the package form requires id, name, coins and euro price, and sends other empty numbers as zero', () => {
  const missing = problemsOf(newPackage(10)).filter(([, message]) => message === 'packages:validation.requiredFields');
  expect(missing.map(([field]) => field).sort()).toEqual(['coins', 'name', 'package_id', 'price_eur']);
  expect(PackageForm.parse({ ...filled, bonus_coins: '', price_usd: '' })).toMatchObject({
    coins: 500,
    bonus_coins: 0,
    price_eur: 4.99,
    price_usd: 0,
  });
});

it('the package form reports each number that breaks a rule', () => {
  expect(problemsOf({ ...filled, discount_percentage: '51', coins: '1.5', price_usd: '1.999' }).sort()).toEqual([
    ['coins', 'packages:form.number'],
    ['discount_percentage', 'packages:validation.discount'],
    ['price_usd', 'packages:form.price'],
  ]);
});
