import { Ban, Bell, Download, ExternalLink, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Row, Specimen } from './specimen.tsx';

export function ButtonSection() {
  const { t } = useTranslation('dev');
  const [paying, setPaying] = useState(false);
  const pay = () => {
    setPaying(true);
    setTimeout(() => setPaying(false), 2500);
  };
  return (
    <Specimen title={t('buttons')}>
      <div className="grid gap-6">
        <Row>
          <Button variant="primary">Play free</Button>
          <Button variant="primary" disabled>
            Play free
          </Button>
          <Button variant="primary" loading loadingLabel="Paying">
            Pay €19.99
          </Button>
          <Button variant="primary" loading={paying} loadingLabel="Paying" onClick={pay}>
            Pay €19.99
          </Button>
          <Button icon={Bell}>Follow</Button>
          <Button disabled>Follow</Button>
          <Button variant="plain">Quote</Button>
          <Button variant="ghost" icon={Play}>
            See the world
          </Button>
          <Button variant="danger" icon={Ban}>
            Ban for 3 days
          </Button>
          <Button variant="danger-quiet">Ban</Button>
        </Row>
        <Row>
          <Button variant="primary" size="sm">
            Post reply
          </Button>
          <Button size="sm" icon={RefreshCw}>
            Refresh
          </Button>
          <Button size="sm" iconAfter={ExternalLink} render={<a href="#buttons">Open the client page</a>}>
            Open the client page
          </Button>
          <Button size="sm" variant="danger-quiet" icon={Trash2}>
            Delete
          </Button>
          <CopyButton text="https://ormveil.example/ref/WYRM7" />
          <CopyButton text="203.0.113.7" iconOnly label="Copy address" />
          <IconButton icon={Pencil} label="Edit" />
          <IconButton icon={Pencil} label="Edit" framed />
          <IconButton icon={Pencil} label="Edit" size="sm" disabled />
          <Spinner size={24} label="Loading" className="text-accent" />
        </Row>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="primary" size="lg" full icon={Download}>
            Download for Windows
          </Button>
          <Button size="lg" full>
            Zweistufige Anmeldung jetzt einrichten
          </Button>
        </div>
      </div>
    </Specimen>
  );
}
