import { useNavigate } from 'react-router';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { chatRoom } from '../shell/urls.ts';

export const useStart = () => {
  const navigate = useNavigate();
  const start = useApiMutation(['chat', 'startConversation'], { quiet: true });
  return {
    starting: start.isPending,
    error: start.error,
    start: (username: string, done?: () => void, failed?: (error: Error) => void) =>
      start.mutate(
        { body: { username } },
        {
          onSuccess: async ({ room }) => {
            await invalidate(['chat', 'conversations']);
            done?.();
            void navigate(chatRoom(room));
          },
          onError: failed,
        },
      ),
  };
};
