import pg from 'pg';

const retryMs = 1000;

/** Receives a channel's messages on a separate connection, which is reopened when it breaks. */
export const listenOn = (
  settings: pg.ClientConfig,
  channel: string,
  onMessage: (text: string) => void,
): (() => Promise<void>) => {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | undefined;
  const connect = async () => {
    const client = new pg.Client({ ...settings, keepAlive: true });
    current = client;
    // A broken connection emits both events, in either order.
    const retry = () => {
      if (closed || current !== client) return;
      current = undefined;
      timer = setTimeout(() => void connect(), retryMs).unref();
    };
    client.on('error', retry).on('end', retry);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      await client.end().catch(() => undefined);
      retry();
    }
  };
  void connect();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await current?.end().catch(() => undefined);
  };
};
