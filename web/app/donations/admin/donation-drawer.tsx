import { type DonationDetails, donationsProblems } from '@wyrmgate/contract/donations';
import { RefreshCw, ShieldQuestion, SquarePen, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { DeliveriesPanel } from '../../deliveries/admin/deliveries-panel.tsx';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DonationFacts } from './donation-facts.tsx';
import { DonationStatusDialog, stepsFrom } from './donation-status-dialog.tsx';
import { DonationStory } from './donation-story.tsx';
import { DonationTechnical } from './donation-technical.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export type DonationDrawerProps = { id: number; onClose: () => void };
type Ask = 'refund' | 'status' | 'review';

export function DonationDrawer({ id, onClose }: DonationDrawerProps) {
  const { t } = useTranslation('donations');
  const query = useApiQuery(['donations', 'get'], { params: { id } }, { quiet: true });
  const [ask, setAsk] = useState<Ask>();
  const close = () => setAsk(undefined);
  const details = query.data;
  const can = useCan();
  return (
    <>
      <Drawer
        open
        onOpenChange={(open) => !open && onClose()}
        title={details ? t('details.title', { reference: details.donation.payment_id }) : t('details.loading')}
        size="lg"
        footer={details && <Actions details={details} onAction={setAsk} />}
      >
        <Loaded
          query={query}
          failed={t('details.failed')}
          missing={{ problem: donationsProblems.notFound, title: t('details.notFound') }}
          waiting={<Waiting />}
        >
          {(loaded) => (
            <div className="grid gap-6">
              <DonationFacts details={loaded} />
              <DonationStory details={loaded} />
              {can('admin.deliveries.view') && <DeliveriesPanel payment={loaded.donation.payment_id} />}
              <DonationTechnical details={loaded} />
            </div>
          )}
        </Loaded>
      </Drawer>
      {details && ask === 'refund' && <RefundDialog details={details} onClose={close} />}
      {details && ask === 'status' && <DonationStatusDialog donation={details.donation} onClose={close} />}
      {details && ask === 'review' && <ReviewDialog details={details} onClose={close} />}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      {[40, 56, 48, 64, 52].map((width) => (
        <Skeleton key={width} className="h-5 w-full" />
      ))}
    </div>
  );
}

function Actions({ details, onAction }: { details: DonationDetails; onAction: (ask: Ask) => void }) {
  const { t } = useTranslation('donations');
  const can = useCan();
  const check = useAdminMutation(api.donations.check, {
    invalidates: [['donations']],
    done: (reply) => t('done.checked', { status: t(`payments:status.${reply.donation.status}`) }),
  });
  const { donation, refundable } = details;
  const editable = can('admin.donations.edit');
  return (
    <>
      {editable && (
        <Button
          icon={RefreshCw}
          loading={check.isPending}
          loadingLabel={t('actions.checking')}
          onClick={() => check.mutate({ params: { id: donation.id } })}
        >
          {t('actions.check')}
        </Button>
      )}
      {editable && stepsFrom[donation.status].length > 0 && (
        <Button icon={SquarePen} onClick={() => onAction('status')}>
          {t('actions.status')}
        </Button>
      )}
      {editable && donation.needs_review && (
        <Button variant="primary" icon={ShieldQuestion} onClick={() => onAction('review')}>
          {t('actions.review')}
        </Button>
      )}
      {can('admin.donations.refund') && refundable > 0 && (
        <Button variant="danger" icon={Undo2} onClick={() => onAction('refund')}>
          {t('actions.refund')}
        </Button>
      )}
    </>
  );
}
