import { type AskAdapter, askAddresses } from '@wyrmgate/contract/vote-sites-constants';
import type { VoteClickRow, VoteSiteRow } from './table.ts';

export type Question = { url: string; headers: Record<string, string> };
/** `event` is the id that the site gave to the vote, if any. */
export type Answer = { voted: boolean; event: string | null };
type Asked = { site: Pick<VoteSiteRow, 'server'>; click: Pick<VoteClickRow, 'token' | 'address'>; secret: string };
type Protocol = {
  question(base: string, asked: Asked): Question;
  /** Undefined if the body is not a response of this site. */
  read(body: string): Answer | undefined;
};

const fieldsIn = (body: string): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const eventOf = (value: unknown): string | null =>
  (typeof value === 'string' && /^[\w:. +-]{1,60}$/.test(value)) || Number.isSafeInteger(value) ? String(value) : null;

/** A site identifies the vote by the token of the click, or by the address that the click came from. */
const protocols: Readonly<Record<AskAdapter, Protocol>> = {
  metin2gg: {
    question: (base, { click, secret }) => ({
      url: `${base}/api/v1/vote/check?player_id=${click.token}`,
      headers: { 'x-api-key': secret },
    }),
    read: (body) => {
      const { voted, vote_id } = fieldsIn(body);
      return typeof voted === 'boolean' ? { voted, event: eventOf(vote_id) } : undefined;
    },
  },
  epictop100: {
    question: (base, { site, click, secret }) => ({
      url: `${base}/api/public/vote-status?${new URLSearchParams({ api_key: secret, server_id: site.server, ip: click.address ?? '' })}`,
      headers: {},
    }),
    read: (body) => {
      const { isVoted, voteTime } = fieldsIn(body);
      return typeof isVoted === 'boolean' ? { voted: isVoted, event: eventOf(voteTime) } : undefined;
    },
  },
  gamingtop100: {
    question: (base, { site, click }) => ({
      url: `${base}/ip_check/${encodeURIComponent(site.server)}/${encodeURIComponent(click.address ?? '')}`,
      headers: {},
    }),
    read: (body) => {
      const text = body.trim();
      return text === '1' || text === '0' ? { voted: text === '1', event: null } : undefined;
    },
  },
};

export const questionFor = (site: VoteSiteRow & { adapter: AskAdapter }, asked: Omit<Asked, 'site'>): Question =>
  protocols[site.adapter].question((site.api || askAddresses[site.adapter]).replace(/\/+$/, ''), { ...asked, site });

export const readAnswer = (adapter: AskAdapter, status: number, body: string): Answer | undefined =>
  status === 200 ? protocols[adapter].read(body) : undefined;
