import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { createToastStore, playerDurations, type Toast, type ToastRequest } from '../../ui/toast-store.ts';
import { ToastCard, Toaster, type ToastPosition } from '../../ui/toaster.tsx';
import { Row, Specimen } from './specimen.tsx';

const store = createToastStore(playerDurations);
const nothing = () => undefined;

const requests: readonly ToastRequest[] = [
  { type: 'success', title: 'Coins added', message: '2,800 Dragon Coins are in your account.' },
  {
    type: 'error',
    title: 'Payment failed',
    message: 'Your card was declined. Nothing was charged.',
    action: { label: 'Retry', run: nothing },
  },
  { type: 'warning', title: 'Your session ends in a minute', persistent: true },
  { type: 'info', title: 'You are offline', message: 'We keep your session and try again.' },
];

const positions = ['top-right', 'top-center', 'top-left', 'bottom-right', 'bottom-center', 'bottom-left'] as const;
const isPosition = (name: string): name is ToastPosition => positions.some((position) => position === name);
const still = requests.map((request, n): Toast => ({ ...request, id: `still-${n}`, duration: 0, persistent: true }));

export function ToastSection() {
  const { t } = useTranslation('dev');
  const [position, setPosition] = useState<ToastPosition>('top-right');
  return (
    <>
      <Specimen title={t('toasts')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {still.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={nothing} />
          ))}
        </div>
        <Row className="mt-6">
          {requests.map((request) => (
            <Button key={request.type} size="sm" onClick={() => store.show(request)}>
              Show {request.type}
            </Button>
          ))}
          <Select
            size="sm"
            prefix="Position"
            value={position}
            onChange={({ target }) => isPosition(target.value) && setPosition(target.value)}
            options={positions.map((value) => ({ value, label: value }))}
          />
        </Row>
      </Specimen>
      <Toaster store={store} position={position} />
    </>
  );
}
