import { Bitcoin, CreditCard, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import BarbedSun from '~icons/game-icons/barbed-sun';
import BigWave from '~icons/game-icons/big-wave';
import Fire from '~icons/game-icons/fire';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip, RemovableChip } from '../../ui/chip.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Row, Specimen } from './specimen.tsx';

const methods = [
  { value: 'card', label: 'Card', help: 'Visa, Mastercard, Amex', icon: CreditCard },
  { value: 'paypal', label: 'PayPal', help: 'Pay from your PayPal balance', icon: Wallet },
  { value: 'crypto', label: 'Cryptocurrency', help: 'BTC, ETH, USDT and more', icon: Bitcoin, disabled: true },
] as const;

const empires = [
  { value: 'all', label: 'All' },
  { value: 'red', label: 'Red', glyph: Fire, glyphClass: 'text-red-400' },
  { value: 'yellow', label: 'Yellow', glyph: BarbedSun, glyphClass: 'text-yellow-400' },
  { value: 'blue', label: 'Blue', glyph: BigWave, glyphClass: 'text-blue-400' },
] as const;

const presets = ['24 h', '3 days', '7 days', '30 days'];

export function ChoiceSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('choices')}>
      <ChoiceBoard />
    </Specimen>
  );
}

function ChoiceBoard() {
  const [method, setMethod] = useState<'card' | 'paypal' | 'crypto'>('card');
  const [ban, setBan] = useState<'temporary' | 'permanent'>('temporary');
  const [hours, setHours] = useState('3 days');
  const [empire, setEmpire] = useState<'all' | 'red' | 'yellow' | 'blue'>('all');
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <RadioCards label="Payment method" value={method} onChange={setMethod} options={methods} />
      <div className="grid content-start gap-4">
        <Checkbox defaultChecked>
          I accept the{' '}
          <a className="text-link" href="#choices">
            terms
          </a>
          . Virtual goods are non-refundable and non-transferable.
        </Checkbox>
        <Checkbox error="Accept the terms to go on">I accept the game rules</Checkbox>
        <Checkbox indeterminate help="Two of five rights">
          Users
        </Checkbox>
        <Checkbox disabled defaultChecked>
          Keep me logged in
        </Checkbox>
        <Switch defaultChecked help="Players see the maintenance page at once.">
          Maintenance
        </Switch>
        <Switch>Donate without showing my name</Switch>
        <Switch disabled spread>
          Two-factor for administrators
        </Switch>
      </div>
      <RadioCards
        className="sm:col-span-2"
        label="Type"
        columns={2}
        value={ban}
        onChange={setBan}
        options={[
          { value: 'temporary', label: 'Temporary', help: 'Ends automatically' },
          { value: 'permanent', label: 'Permanent', help: 'Lasts until lifted' },
        ]}
      />
      <Segmented className="sm:col-span-2" label="Empire" value={empire} onChange={setEmpire} options={empires} />
      <Row className="gap-2 sm:col-span-2">
        {presets.map((preset) => (
          <Chip key={preset} pressed={preset === hours} onClick={() => setHours(preset)}>
            {preset}
          </Chip>
        ))}
        <RemovableChip removeLabel="Remove the role Moderator" onRemove={() => undefined}>
          Moderator
        </RemovableChip>
      </Row>
    </div>
  );
}
