import { type ChatReaction, chatReactions } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { Frown, Heart, Laugh, type LucideIcon, PartyPopper, SmilePlus, Sparkles, ThumbsUp } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

/** Uses icons instead of emoji, because some devices have no emoji font. */
const icons: Record<ChatReaction, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  laugh: Laugh,
  wow: Sparkles,
  sad: Frown,
  party: PartyPopper,
};

type Props = { message: ChatMessage; onChanged: (message: ChatMessage) => void };

const useReact = ({ message, onChanged }: Props) => {
  const text = useProblemText();
  const react = useApiMutation(['chat', 'react'], { quiet: true });
  const has = (reaction: ChatReaction) => message.reactions.some((each) => each.reaction === reaction && each.mine);
  const toggle = (reaction: ChatReaction) =>
    react.mutate(
      { params: { id: message.id }, body: { reaction, on: !has(reaction) } },
      {
        onSuccess: (reply) => onChanged(reply.message),
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
      },
    );
  return { has, toggle, pending: react.isPending };
};

/** Reactions to a message. Pressing one adds or removes the viewer's own reaction. */
export function Reactions(props: Props) {
  const { t } = useTranslation('chat');
  const { toggle, pending } = useReact(props);
  const { reactions } = props.message;
  if (reactions.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {reactions.map(({ reaction, count, mine }) => (
        <li key={reaction}>
          <button
            type="button"
            aria-pressed={mine}
            aria-label={t('reactions.count', { reaction: t(`reactions.${reaction}`), count })}
            aria-disabled={pending || undefined}
            onClick={() => !pending && toggle(reaction)}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-meta tabular-nums',
              mine ? 'border-accent bg-subtle font-[600] text-heading' : 'border-line text-secondary hover:bg-subtle',
            )}
          >
            <Icon as={icons[reaction]} size={16} className={mine ? 'text-accent' : undefined} />
            {count}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ReactMenu(props: Props & { name: string }) {
  const { t } = useTranslation('chat');
  const { toggle, has } = useReact(props);
  return (
    <Menu trigger={<IconButton icon={SmilePlus} size="sm" label={t('reactions.add', { name: props.name })} />}>
      {chatReactions.map((reaction) => (
        <MenuItem key={reaction} icon={icons[reaction]} onSelect={() => toggle(reaction)}>
          {t(`reactions.${reaction}`)}
          {has(reaction) && <span className="text-muted"> {t('reactions.yours')}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}
