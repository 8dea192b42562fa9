import { once } from 'node:events';
import { createServer, type ListenOptions } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { explain } from './explain.ts';

const listenError = async (place: ListenOptions): Promise<unknown> => {
  const server = createServer();
  const failed = once(server, 'error');
  server.listen(place);
  const [error] = await failed;
  return error;
};

describe('a startup error', () => {
  it('says that the port is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const explanation = explain(await listenError({ port }), readEnv({ PORT: String(port) }));
    other.close();
    expect(explanation).toBe(`Port ${port} is taken: stop the program that listens there, or set PORT.`);
  });

  it('names HOST when the address does not belong to this machine', async () => {
    // Reserved for documentation: no machine has this address.
    const error = await listenError({ port: 0, host: '192.0.2.1' });
    expect(explain(error, readEnv({ HOST: '192.0.2.1' }))).toMatch(/^HOST: [^\n]+\.$/);
  });

  it('names HOST when the host name does not resolve, and DATABASE_URL when the database host does not', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.invalid'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nowhere.invalid',
    });
    expect(explain(error, readEnv({ HOST: 'nowhere.invalid' }))).toMatch(/^HOST: /);
    expect(explain(error, readEnv({ DATABASE_URL: 'postgres://nowhere.invalid/portal' }))).toMatch(/^DATABASE_URL: /);
  });

  it('names PORT for a privileged port, and DATA_DIR for a folder that is not writable', () => {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
    expect(explain(error, readEnv({ PORT: '80' }))).toMatch(/^PORT: /);
    const folder = Object.assign(new Error('mkdir EACCES'), { code: 'EACCES', syscall: 'mkdir' });
    expect(explain(folder, readEnv({ DATA_DIR: '/data' }))).toMatch(/^DATA_DIR: /);
  });

  it('keeps the stack trace for a bug', () => {
    expect(explain(new TypeError('x is not a function'), readEnv({}))).toMatch(/\n {4}at /);
  });
});
