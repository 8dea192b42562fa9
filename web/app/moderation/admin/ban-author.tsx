import { useApiQuery } from '../../platform/query/use-api.ts';
import { BanDialog } from '../../users/admin/ban-dialog.tsx';

/** Opens the ban dialog of the user list for the author of a reported item. */
export function BanAuthor({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useApiQuery(['users', 'get'], { params: { id } });
  return data ? <BanDialog user={data.user} onClose={onClose} /> : null;
}
