import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { startReceiver } from '../../test/receiver.ts';
import { createTestUser } from '../../test/users.ts';
import { openWebhookBench, type WebhookBench } from '../../test/webhooks.ts';
import { readEnv } from '../env.ts';
import { openNetworks } from './address.ts';

let bench: WebhookBench;
beforeAll(async () => {
  bench = await openWebhookBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

describe('webhook receivers', () => {
  it('that are slow do not delay the others', async () => {
    const slow = await startReceiver();
    slow.answer = () => ({ status: 200, delayMs: 1500 });
    const first = await bench.create({ url: slow.url, name: 'Slow' });
    const second = await bench.create({ name: 'Quick' });
    for (let times = 0; times < 5; times += 1) await bench.happen();
    await bench.arrived(5);
    await bench.settled(second.id);
    expect(slow.received.length).toBeLessThan(3);
    await bench.calls().remove({ params: { id: first.id } });
    await slow.close();
  });

  it('cannot redirect deliveries, because a redirect counts as a failure', async () => {
    const other = await startReceiver();
    const { id } = await bench.create();
    bench.receiver().answer = () => ({ status: 302, headers: { location: other.url } });
    await bench.happen();
    await bench.arrived(1);
    await bench.settled(id);
    expect(other.received).toEqual([]);
    expect((await bench.logOf(id))[0]).toMatchObject({ state: 'pending', attempts: [{ status: 302 }] });
    await other.close();
  });

  it('may respond with megabytes, but only the beginning is stored', async () => {
    const { id } = await bench.create();
    bench.receiver().answer = () => ({ status: 200, text: 'x'.repeat(3_000_000) });
    await bench.happen();
    await bench.arrived(1);
    await bench.settled(id);
    expect((await bench.logOf(id))[0]).toMatchObject({ state: 'delivered', attempts: [{ response: 'x'.repeat(500) }] });
  });

  it('with an address that is not public, or without TLS, are rejected', async () => {
    const strict = await startTestApp({ jobs: false });
    const chief = await createTestUser(strict, { authority: 'implementor' });
    const refused = [
      'http://bot.example/hook',
      'https://127.0.0.1/hook',
      'https://2130706433/hook',
      'https://0x7f.1/hook',
      'https://localhost/hook',
      'https://localhost./hook',
      'https://[::1]/hook',
      'https://[::ffff:127.0.0.1]/hook',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00:ec2::254]/',
      'https://10.0.0.5/hook',
      'https://[64:ff9b::7f00:1]/',
    ];
    const add = (url: string, format: 'standard' | 'discord' = 'standard') =>
      errorOf(chief.api.webhooks.create({ body: { name: 'Bot', url, format, events: ['news.published'] } }));
    for (const url of refused)
      expect(await add(url), url).toMatchObject({ code: 'webhooks.addressRefused', fields: [{ path: 'url' }] });
    for (const url of [
      'https://evil.example/api/webhooks/1/abc',
      'https://discord.com/login',
      'https://discord.com.evil.example/api/webhooks/1/a',
    ])
      expect(await add(url, 'discord'), url).toMatchObject({ code: 'webhooks.notDiscord' });
    expect(await add('')).toMatchObject({ code: 'webhooks.addressRequired' });
    for (const url of ['ftp://bot.example', 'https://user:pass@bot.example/', 'nonsense'])
      expect(await add(url), url).toMatchObject({ status: 400, code: 'common.validation' });
    await strict.close();
    const allowed = { PUBLIC_URL: 'https://community.example', OUTGOING_PRIVATE_NETWORKS: '10.0.0.0/8' };
    for (const mode of ['production', 'development'])
      expect(openNetworks(readEnv({ ...allowed, NODE_ENV: mode })), mode).toEqual([]);
  });
});

describe('a message to Discord', () => {
  const texts = {
    en: { title: '@everyone [free](https://evil.example) *coins*', excerpt: '<@123> hi', url: 'https://x.example/n' },
  };
  it('never mentions anyone, even if its text contains mentions', async () => {
    const { id, webhook } = await bench.create({ format: 'discord', events: ['news.published'] });
    expect(webhook.format).toBe('discord');
    await bench.happen('news.published', { language: 'en', texts });
    await bench.arrived(1);
    await bench.settled(id);
    const [sent] = bench.receiver().received;
    expect(sent?.path).toBe('/hook?wait=true');
    expect(sent?.headers['webhook-signature']).toBeUndefined();
    const message = JSON.parse(sent?.body ?? '');
    expect(message).toMatchObject({ allowed_mentions: { parse: [] }, embeds: [{ url: 'https://x.example/n' }] });
    expect(message.content).toBeUndefined();
    expect(message.embeds[0].title).not.toContain('@everyone');
    expect(message.embeds[0].title).not.toContain('[free](');
    expect(message.embeds[0].description).not.toContain('<@123>');
  });

  it('is in the language of the webhook and stays within Discord’s limits', async () => {
    const { id } = await bench.create({
      format: 'discord',
      events: ['news.published', 'payment.completed'],
      language: 'de',
    });
    await bench.happen('payment.completed', { coins: 500, kind: 'purchase' });
    await bench.happen('news.published', {
      language: 'en',
      texts: { en: { title: '*'.repeat(500), excerpt: '_'.repeat(9000) } },
    });
    await bench.arrived(2);
    await bench.settled(id);
    const [purchase, news] = bench.receiver().received.map(({ body }) => JSON.parse(body).embeds[0]);
    expect(purchase.description).toBe('Ein Spieler hat 500 Dragon Coins gekauft. Danke!');
    expect(news.title.length).toBeLessThanOrEqual(256);
    expect(news.description.length).toBeLessThanOrEqual(4096);
  });

  it('is not sent again to a channel whose webhook was deleted', async () => {
    const { id } = await bench.create({ format: 'discord', events: ['news.published'] });
    bench.receiver().answer = () => ({ status: 404, text: '{"code": 10015}' });
    await bench.happen('news.published', { texts });
    await eventually(async () => (await bench.find(id))?.paused_for === 'gone');
  });

  it('reports only events that are meant for players', async () => {
    const body = { name: 'Bot', url: bench.receiver().url, format: 'discord', events: ['user.banned'] } as const;
    expect(await errorOf(bench.calls().create({ body: { ...body, events: [...body.events] } }))).toMatchObject({
      fields: [{ path: 'events', code: 'webhooks:validation.discordEvents' }],
    });
  });
});
