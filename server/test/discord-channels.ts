import { z } from 'zod';

export type ChannelReply = { status: number; body?: unknown };
const refuse = (status: number, code: number, message: string): ChannelReply => ({ status, body: { code, message } });

type Person = { id: string; username: string; global_name: string | null; bot?: boolean };
export type StoredMessage = {
  id: string;
  type: number;
  content: string;
  author: Person;
  webhook_id?: string;
  mentions: Person[];
  edited_timestamp: string | null;
};

/** Stricter than Discord: rejects messages without `allowed_mentions` and messages that would notify someone. */
const Body = z.strictObject({
  content: z.string().min(1).max(2000),
  username: z
    .string()
    .min(1)
    .max(80)
    .refine((name) => !/discord|clyde|@|#|:|```/i.test(name)),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  flags: z.literal(4),
});
const Edit = Body.pick({ content: true, allowed_mentions: true });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Call = { method: string; url: URL; authorization: string | undefined; type: string | undefined; text: string };

/** Webhooks and channels of the stand-in. Ids increase, so that `after` works as on Discord. */
export const createChannels = () => {
  const state = {
    hook: { id: '400000000000000001', token: 'webhook-token-0123456789' },
    channelId: '500000000000000001',
    messages: [] as StoredMessage[],
    /** The bot has lost its permission to read the channel. */
    hidden: false,
    gone: false,
    /** Without this permission, lists are empty and reading a single message fails. */
    mayReadHistory: true,
    mayManage: true,
    /** Stores the next message, and then does not respond. */
    loseAnswer: false,
  };
  let last = 600_000_000_000_000_000n;
  const nextId = () => {
    last += 1n;
    return String(last);
  };
  /** Adds a message that a person wrote to the channel. */
  const write = (content: string, more: Partial<StoredMessage> = {}): StoredMessage => {
    const author = { id: '700000000000000001', username: 'aldo', global_name: 'Aldo' };
    const message = { id: nextId(), type: 0, content, author, mentions: [], edited_timestamp: null, ...more };
    state.messages.push(message);
    return message;
  };

  const webhook = ({ method, url, type, text, authorization }: Call): ChannelReply | 'silence' => {
    const [, , id, token, part, messageId] = url.pathname.split('/');
    if (authorization !== undefined) return refuse(400, 0, 'A webhook takes no authorization');
    if (state.gone || id !== state.hook.id) return refuse(404, 10_015, 'Unknown Webhook');
    if (token !== state.hook.token) return refuse(401, 50_027, 'Invalid Webhook Token');
    if (part === undefined && method === 'GET')
      return { status: 200, body: { id, type: 1, channel_id: state.channelId } };
    const isJson = type === 'application/json';
    if (part === undefined && method === 'POST') {
      const body = Body.safeParse(parse(text));
      if (!isJson || url.searchParams.get('wait') !== 'true' || !body.success)
        return refuse(400, 50_035, 'Invalid Form Body');
      const author = { id, username: body.data.username, global_name: null, bot: true };
      const { id: made } = write(body.data.content, { author, webhook_id: id });
      if (!state.loseAnswer) return { status: 200, body: { id: made, type: 0, content: body.data.content } };
      state.loseAnswer = false;
      return 'silence';
    }
    if (part !== 'messages') return refuse(404, 0, '404: Not Found');
    const found = state.messages.find((each) => each.id === messageId && each.webhook_id === id);
    if (!found) return refuse(404, 10_008, 'Unknown Message');
    if (method === 'DELETE') {
      state.messages = state.messages.filter((each) => each !== found);
      return { status: 204 };
    }
    const edit = Edit.safeParse(parse(text));
    if (method !== 'PATCH' || !isJson || !edit.success) return refuse(400, 50_035, 'Invalid Form Body');
    found.content = edit.data.content;
    return { status: 200, body: { id: found.id } };
  };

  const channel = ({ method, url }: Call): ChannelReply => {
    const [, , id, part, messageId] = url.pathname.split('/');
    if (id !== state.channelId) return refuse(404, 10_003, 'Unknown Channel');
    if (state.hidden) return refuse(403, 50_001, 'Missing Access');
    if (part === 'messages' && messageId !== undefined) {
      const found = state.messages.find((each) => each.id === messageId);
      if (method === 'GET' && !state.mayReadHistory) return refuse(403, 50_013, 'Missing Permissions');
      if (!found) return refuse(404, 10_008, 'Unknown Message');
      if (method === 'GET') return { status: 200, body: found };
      if (method !== 'DELETE') return refuse(405, 0, '405: Method Not Allowed');
      if (!state.mayManage) return refuse(403, 50_013, 'Missing Permissions');
      state.messages = state.messages.filter((each) => each !== found);
      return { status: 204 };
    }
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const after = url.searchParams.get('after');
    if (
      method !== 'GET' ||
      part !== 'messages' ||
      !(limit >= 1 && limit <= 100) ||
      (after !== null && !/^\d+$/.test(after))
    )
      return refuse(400, 50_035, 'Invalid Form Body');
    if (!state.mayReadHistory) return { status: 200, body: [] };
    const wanted =
      after === null
        ? state.messages.slice(-limit)
        : state.messages.filter((each) => BigInt(each.id) > BigInt(after)).slice(0, limit);
    return { status: 200, body: wanted.toReversed() };
  };

  return Object.assign(state, { write, webhook, channel });
};
