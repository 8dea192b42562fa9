import type { Tx } from './database.ts';

/** Builds a query once per database handle: for queries that nearly every request runs. */
export const prepared = <Query>(prepare: (tx: Tx) => Query): ((tx: Tx) => Query) => {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const query = made.get(tx) ?? prepare(tx);
    made.set(tx, query);
    return query;
  };
};
