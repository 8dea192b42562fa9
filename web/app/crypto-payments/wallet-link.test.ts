import { expect, it } from 'vitest';
import { assetSign, walletLink } from './wallet-link.ts';

it('puts address and amount into a link with the scheme of the asset', () => {
  expect(walletLink('btc', 'bc1qxyz', '0.00000012', null)).toBe('bitcoin:bc1qxyz?amount=0.00000012');
  expect(walletLink('xmr', '4Abc', '1.5', null)).toBe('monero:4Abc?tx_amount=1.5');
  expect(walletLink('bch', 'bitcoincash:qabc', '1', null)).toBe('bitcoincash:qabc?amount=1');
});

it('offers no link where a wallet could send another token or lose the memo', () => {
  expect(walletLink('usdttrc20', 'Tabc', '10', null)).toBeUndefined();
  expect(walletLink('ltc', 'ltc1', '1', '12345')).toBeUndefined();
});

it('shows each asset with its symbol or ticker', () => {
  expect(['btc', 'ltc', 'usdttrc20', 'xrp'].map(assetSign)).toEqual(['₿', 'Ł', 'USDT', 'XRP']);
});
