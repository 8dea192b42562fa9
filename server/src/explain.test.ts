import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { explain } from './explain.ts';

/** What the system answers to whoever listens there. */
const refusalOf = async (place: ListenOptions): Promise<unknown> => {
  const server = createServer();
  const refused = once(server, 'error');
  server.listen(place);
  const [error] = await refused;
  return error;
};

describe('a portal that cannot listen', () => {
  it('says that the port is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const told = explain(await refusalOf({ port }), readEnv({ PORT: String(port) }));
    other.close();
    expect(told).toBe(`Port ${port} is taken: stop the program that listens there, or set PORT.`);
  });

  it('names HOST when it is of another machine', async () => {
    // An address of the documentation: no machine has it.
    const error = await refusalOf({ port: 0, host: '192.0.2.1' });
    expect(explain(error, readEnv({ HOST: '192.0.2.1' }))).toMatch(/^HOST is wrong: [^\n]+\.$/);
  });

  it('names HOST when nothing has that name, though a database might be missing the same way', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.invalid'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nowhere.invalid',
    });
    expect(explain(error, readEnv({ HOST: 'nowhere.invalid' }))).toMatch(/^HOST is wrong: /);
    expect(explain(error, readEnv({ DATABASE_URL: 'postgres://nowhere.invalid/portal' }))).toMatch(
      /^DATABASE_URL is wrong: /,
    );
  });

  it('names PORT, not the folder, when the port belongs to the system', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
    expect(explain(error, readEnv({ PORT: '80' }))).toMatch(/^PORT is wrong: /);
    const folder = Object.assign(new Error('mkdir EACCES'), { code: 'EACCES', syscall: 'mkdir' });
    expect(explain(folder, readEnv({ DATA_DIR: '/data' }))).toMatch(/^DATA_DIR is wrong: /);
  });

  it('keeps the stack of a bug', () => {
    expect(explain(new TypeError('x is not a function'), readEnv({}))).toMatch(/\n {4}at /);
  });
});
