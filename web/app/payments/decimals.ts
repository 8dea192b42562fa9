const places = 18;

const units = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
};

/** What is missing of a decimal, exactly: coins have more digits than a number holds. Never below zero. */
export const missingOf = (wanted: string, received: string): string => {
  const rest = units(wanted) - units(received);
  const text = (rest > 0n ? rest : 0n).toString().padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
};
