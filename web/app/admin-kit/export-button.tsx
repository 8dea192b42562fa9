import { Download } from 'lucide-react';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button.tsx';
import type { ToastRequest } from '../ui/toast-store.ts';
import { useAdminMutation } from './use-admin-mutation.ts';
import { useUrlAction } from './use-url-action.ts';

type Export = { filename: string; rows: number } & ({ csv: string } | { text: string });

export type ExportButtonProps<File extends Export> = {
  label: string;
  busy: string;
  /** Requests the file: `() => api.users.exportCsv({ query })`. */
  read: () => Promise<File>;
  /** The toast after a successful export. */
  done: (file: File) => string | ToastRequest;
  /** Also starts the export when the URL contains `?export=1`. */
  fromUrl?: boolean;
  disabled?: boolean;
};

export function ExportButton<File extends Export>(props: ExportButtonProps<File>) {
  const { label, busy, read, done, fromUrl, disabled } = props;
  const take = useAdminMutation<File, void>(() => read(), {
    invalidates: [],
    done: (file) => {
      saveFile(file.filename, 'csv' in file ? file.csv : file.text);
      return done(file);
    },
  });
  const run = () => take.mutate();
  useUrlAction('export', () => fromUrl && !disabled && run());
  return (
    <Button icon={Download} disabled={disabled} loading={take.isPending} loadingLabel={busy} onClick={run}>
      {label}
    </Button>
  );
}
