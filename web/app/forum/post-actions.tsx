import { type ForumReaction, type ForumVote, forumReactions, maxQuote } from '@wyrmgate/contract/forum-constants';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { plainTextOf } from '@wyrmgate/contract/rich-text-document';
import { ChevronDown, ChevronUp, Quote, Reply } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ReactionBar } from '../ui/reaction-bar.tsx';
import { reactionGlyphs } from '../ui/reaction-glyphs.ts';

/** Updates the post in the loaded pages, so that later data from the server replaces the result of the reader's click. */
const updatePost = (id: number, change: Partial<ForumPost>, own: Partial<NonNullable<ForumPost['own']>>): void => {
  queryClient().setQueriesData<ForumThread>(
    { queryKey: ['forum', 'get'] },
    (found) =>
      found && {
        ...found,
        posts: found.posts.map((post) =>
          post.id === id ? { ...post, ...change, own: post.own && { ...post.own, ...own } } : post,
        ),
      },
  );
};

function Votes({ post }: { post: ForumPost }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const text = useProblemText();
  const vote = useApiMutation(['forum', 'vote'], { quiet: true });
  const current = post.own?.vote ?? null;
  const closed = useUser() === null || post.own === null || post.own.mine;
  const send = (choice: ForumVote) =>
    vote.mutate(
      { body: { post: post.id, vote: current === choice ? null : choice } },
      {
        onSuccess: ({ vote: own, ...counts }) => updatePost(post.id, counts, { vote: own }),
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
      },
    );
  const score = post.upvotes - post.downvotes;
  const button = (choice: ForumVote, icon: typeof ChevronUp) => (
    <IconButton
      icon={icon}
      size="sm"
      label={t(`vote.${choice}`, { no: post.no })}
      aria-pressed={current === choice}
      disabled={closed}
      className={cx('rounded-none', current === choice && 'text-accent')}
      onClick={() => send(choice)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form without fields
    <div
      role="group"
      aria-label={t('vote.label')}
      className="inline-flex items-center rounded-field border border-edge"
    >
      {button('upvote', ChevronUp)}
      <span className="min-w-7 text-center font-[600] text-heading tabular-nums" title={t('vote.score')}>
        {number(score)}
      </span>
      {button('downvote', ChevronDown)}
    </div>
  );
}

function Reactions({ post }: { post: ForumPost }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const text = useProblemText();
  const react = useApiMutation(['forum', 'react'], { quiet: true });
  const own = post.own?.reactions ?? [];
  const closed = useUser() === null || post.own === null;
  const toggle = (reaction: ForumReaction) => {
    const on = !own.includes(reaction);
    react.mutate(
      { body: { post: post.id, reaction, on } },
      {
        onSuccess: ({ reactions }) =>
          updatePost(
            post.id,
            { reactions },
            { reactions: on ? [...own, reaction] : own.filter((one) => one !== reaction) },
          ),
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
      },
    );
  };
  return (
    <ReactionBar
      closed={closed}
      addLabel={t('reaction.add', { no: post.no })}
      onToggle={toggle}
      reactions={forumReactions.map((value) => {
        const count = post.reactions[value] ?? 0;
        const label = t(`reaction.${value}`);
        const countLabel = t('reaction.count', { name: label, count });
        return {
          value,
          label,
          countLabel,
          glyph: reactionGlyphs[value],
          count,
          shown: number(count),
          mine: own.includes(value),
        };
      })}
    />
  );
}

/** Returns the text selected in this post, or the beginning of the post. */
const quotedText = (post: ForumPost): string => {
  const selected = getSelection()?.toString().trim() ?? '';
  const text = post.body ? plainTextOf(post.body) : '';
  const folded = (part: string) => part.replace(/\s+/g, ' ').trim();
  const chosen = selected !== '' && folded(text).includes(folded(selected)) ? selected : text;
  // The server rejects half of a surrogate pair, such as half an emoji.
  return chosen
    .slice(0, maxQuote)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
};

type Props = { post: ForumPost; found: ForumThread; onReply: (post?: ForumPost, text?: string) => void };

export function PostActions({ post, found, onReply }: Props) {
  const { t } = useTranslation('forum');
  return (
    <div className="flex flex-wrap items-center gap-2 pb-1">
      <Votes post={post} />
      <Reactions post={post} />
      {found.reply === 'open' && (
        <span className="ms-auto flex gap-1">
          <Button size="sm" variant="plain" icon={Quote} onClick={() => onReply(post, quotedText(post))}>
            {t('post.quote')}
          </Button>
          <Button size="sm" variant="plain" icon={Reply} onClick={() => onReply()}>
            {t('reply.action')}
          </Button>
        </span>
      )}
    </div>
  );
}
