import { quote, type Schema } from './schema.ts';

/**
 * SQL for the empire of a character `p`, from the slots `i` of its account or, on servers without slots, from its own
 * row.
 */
export const empireOf = (schema: Schema): { join: string; sql: string } | undefined => {
  const [player, index] = [schema.table('player'), schema.table('playerIndex')];
  const own = player?.find('empire');
  if (player && index?.find('empire'))
    return {
      join: `LEFT JOIN ${index.sql} i ON i.${index.column('id')} = p.${player.column('accountId')}`,
      sql: `i.${index.column('empire')}`,
    };
  return own && { join: '', sql: `p.${quote(own.name)}` };
};
