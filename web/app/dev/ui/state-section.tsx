import { PencilLine } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Specimen } from './specimen.tsx';

export function StateSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('states')} stacked>
      <div className="grid gap-5 lg:grid-cols-3">
        <Panel>
          <SkeletonRows label="Loading the rankings" />
        </Panel>
        <Panel>
          <EmptyState level={3} title="No threads yet" action={<Button icon={PencilLine}>New thread</Button>}>
            Start the first discussion in this section.
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState level={3} title="Rankings did not load" onRetry={() => undefined}>
            The game server took too long to answer.
          </ErrorState>
        </Panel>
      </div>
    </Specimen>
  );
}

export function BannerSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('banners')}>
      <div className="grid gap-3">
        <Banner tone="warning" title="Sample data">
          The user service did not respond.
        </Banner>
        <Banner tone="info" action={<Button size="sm">Show them</Button>}>
          3 new replies since you opened this page.
        </Banner>
        <Banner tone="danger" title="Username or password is wrong">
          Check both and try again.
        </Banner>
        <Banner tone="success">Settings saved.</Banner>
      </div>
    </Specimen>
  );
}
