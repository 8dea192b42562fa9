import { expect, it } from 'vitest';
import { assetSign, walletLink } from './wallet-link.ts';

it('a wallet link contains the scheme, the address and the amount', () => {
  expect(walletLink('btc', 'bc1qxyz', '0.00000012', null)).toBe('bitcoin:bc1qxyz?amount=0.00000012');
  expect(walletLink('xmr', '4Abc', '1.5', null)).toBe('monero:4Abc?tx_amount=1.5');
  expect(walletLink('bch', 'bitcoincash:qabc', '1', null)).toBe('bitcoincash:qabc?amount=1');
});

it('a wallet link is omitted if a wallet could send a different token or lose the memo', () => {
  expect(walletLink('usdttrc20', 'Tabc', '10', null)).toBeUndefined();
  expect(walletLink('ltc', 'ltc1', '1', '12345')).toBeUndefined();
});

it('each asset is shown with its symbol or ticker', () => {
  expect(['btc', 'ltc', 'usdttrc20', 'xrp'].map(assetSign)).toEqual(['₿', 'Ł', 'USDT', 'XRP']);
});
