import { type NewsReaction, newsReactions } from '@wyrmgate/contract/news-constants';
import type { NewsReactions } from '@wyrmgate/contract/news-shapes';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { ReactionBar } from '../ui/reaction-bar.tsx';
import { reactionGlyphs } from '../ui/reaction-glyphs.ts';

/** Reactions to an article. The page contains the counts, and the browser loads the player's own reactions. */
export function ArticleReactions({ id, counts }: { id: number; counts: NewsReactions['counts'] }) {
  const { t } = useTranslation('news');
  const { number } = useFormat();
  const problem = useProblemText();
  const isIn = useUser() !== null;
  const params = { id };
  const { data } = useApiQuery(['news', 'reactions'], { params }, { enabled: isIn, quiet: true });
  const react = useApiMutation(['news', 'react'], {
    quiet: true,
    onSettled: () => invalidate(['news', 'reactions']),
    onError: (error) => toasts.show({ type: 'error', title: t('reaction.failed'), message: problem(error) }),
  });
  const shown = data ?? { counts, own: [] };
  const closed = !isIn || data === undefined;
  if (closed && Object.keys(shown.counts).length === 0) return null;
  const toggle = (reaction: NewsReaction) =>
    react.mutate({ params, body: { reaction, on: !shown.own.includes(reaction) } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form without fields
    <div role="group" aria-label={t('reaction.title')} className="flex flex-wrap items-center gap-2">
      <ReactionBar
        closed={closed || react.isPending}
        addLabel={t('reaction.add')}
        onToggle={toggle}
        reactions={newsReactions.map((value) => {
          const count = shown.counts[value] ?? 0;
          const label = t(`reaction.${value}`);
          return {
            value,
            label,
            countLabel: t('reaction.count', { name: label, count }),
            glyph: reactionGlyphs[value],
            count,
            shown: number(count),
            mine: shown.own.includes(value),
          };
        })}
      />
    </div>
  );
}
