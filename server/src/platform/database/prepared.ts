import type { Tx } from './database.ts';

/** A query that is built once for each handle it runs on: for what nearly every call asks. */
export const prepared = <Query>(prepare: (tx: Tx) => Query): ((tx: Tx) => Query) => {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const query = made.get(tx) ?? prepare(tx);
    made.set(tx, query);
    return query;
  };
};
