/** The front of an address: enough to know one's own network again, too little to find a place. */
export const addressHint = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  if (plain.includes(':')) return `${plain.split(':').slice(0, 2).join(':')}:…`;
  const groups = plain.split('.');
  return groups.length === 4 ? `${groups.slice(0, 2).join('.')}.x.x` : '…';
};
