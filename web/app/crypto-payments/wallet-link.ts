/** URI schemes, such as BIP 21, that take the amount in whole units of the asset. */
const schemes: Readonly<Record<string, { scheme: string; amount: string }>> = {
  btc: { scheme: 'bitcoin', amount: 'amount' },
  ltc: { scheme: 'litecoin', amount: 'amount' },
  doge: { scheme: 'dogecoin', amount: 'amount' },
  bch: { scheme: 'bitcoincash', amount: 'amount' },
  dash: { scheme: 'dash', amount: 'amount' },
  sol: { scheme: 'solana', amount: 'amount' },
  xmr: { scheme: 'monero', amount: 'tx_amount' },
};

/**
 * Returns a link that opens a wallet with address and amount. Undefined if the asset has no common scheme or the
 * transfer needs a memo.
 */
export const walletLink = (asset: string, address: string, amount: string, memo: string | null): string | undefined => {
  const known = schemes[asset];
  if (!known || memo !== null) return undefined;
  const path = address.startsWith(`${known.scheme}:`) ? address : `${known.scheme}:${address}`;
  return `${path}?${new URLSearchParams({ [known.amount]: amount })}`;
};

const glyphs: Readonly<Record<string, string>> = {
  btc: '₿',
  bch: '₿',
  eth: 'Ξ',
  ltc: 'Ł',
  doge: 'Ð',
  xmr: 'ɱ',
  ada: '₳',
};

/** Returns the symbol of an asset, or else its ticker, such as `USDT` for `usdttrc20`. */
export const assetSign = (asset: string): string => {
  if (glyphs[asset]) return glyphs[asset];
  return (/^(usdt|usdc|dai|bnb|ton)/.exec(asset)?.[0] ?? asset).slice(0, 4).toUpperCase();
};
