/** Shortens an IP address to a prefix that users can recognise as theirs but that does not reveal a location. */
export const addressHint = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  if (plain.includes(':')) return `${plain.split(':').slice(0, 2).join(':')}:…`;
  const groups = plain.split('.');
  return groups.length === 4 ? `${groups.slice(0, 2).join('.')}.x.x` : '…';
};
