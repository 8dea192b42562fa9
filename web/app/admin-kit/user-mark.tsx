import { useUser } from '../platform/session/use-session.ts';
import { useAdmin } from '../shell/admin/admin-context.ts';
import { Crest } from '../ui/crest.tsx';

export function UserMark() {
  const { username } = useAdmin();
  const id = useUser()?.id;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-[520] text-control text-heading">
      <Crest seed={id ?? username} />
      <span className="truncate">{username}</span>
    </span>
  );
}
