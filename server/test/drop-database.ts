import pg from 'pg';

/**
 * Drops a test database. A forced drop may not end autovacuum and the sessions of other roles; an ordinary drop ends
 * autovacuum and waits five seconds for sessions to close.
 */
export const dropDatabase = async (server: string, name: string): Promise<void> => {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    const insufficientPrivilege = '42501';
    if (!(error instanceof pg.DatabaseError && error.code === insufficientPrivilege)) throw error;
    await client.query(`drop database if exists ${name}`);
  } finally {
    await client.end();
  }
};
