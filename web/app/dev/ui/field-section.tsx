import { Lock, Search, User, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { CodeInput } from '../../ui/code-input.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PasswordChecklist } from '../../ui/password-checklist.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { discovery, people } from './samples.ts';
import { Row, Specimen } from './specimen.tsx';

export function FieldSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('fields')}>
      <FieldBoard />
    </Specimen>
  );
}

function FieldBoard() {
  const [password, setPassword] = useState('Embers7');
  const [code, setCode] = useState('407');
  const [person, setPerson] = useState<(typeof people)[number] | null>(null);
  const rules = [
    { label: '6 to 16 characters', met: password.length >= 6 && password.length <= 16 },
    { label: 'Uppercase and lowercase letters', met: /[a-z]/.test(password) && /[A-Z]/.test(password) },
    { label: 'At least one digit', met: /\d/.test(password) },
  ];
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label="Sponsor code" success="This code is free">
        <TextInput mono defaultValue="WYRM7" />
      </Field>
      <Field label="Email or username" help="We send a link if the account exists.">
        <TextInput placeholder="Type one of them" />
      </Field>
      <Field label="Donation amount" error="Maximum donation amount is €500">
        <TextInput prefix="€" inputMode="decimal" defaultValue="640" />
      </Field>
      <Field label="Character name" optional>
        <TextInput placeholder="Shown in game" disabled />
      </Field>
      <Field label="Username">
        <TextInput icon={User} autoComplete="off" defaultValue="Ysoldar" />
      </Field>
      <Field
        label="Password"
        hint={
          <a className="text-link" href="#fields">
            Forgot password?
          </a>
        }
        help={<PasswordChecklist rules={rules} />}
      >
        <PasswordInput
          icon={Lock}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label="How did you find us?">
        <Select options={discovery} placeholder="Choose an option" defaultValue="" />
      </Field>
      <Field label="User" help="Type to search.">
        <Combobox
          value={person}
          onChange={setPerson}
          items={people}
          itemKey={(item) => item.name}
          itemLabel={(item) => item.name}
          itemRow={(item) => (
            <>
              {item.name}
              <span className="block text-meta text-muted">{item.email}</span>
            </>
          )}
          placeholder="Username"
        />
      </Field>
      <Field label="Message to the player" className="sm:col-span-2">
        <TextArea
          counter
          maxLength={500}
          rows={3}
          defaultValue="You broke the real-money trading rule. You can appeal in support."
        />
      </Field>
      <Field label="Code from your app" className="sm:col-span-2">
        <CodeInput value={code} onChange={setCode} />
      </Field>
      <Row className="gap-2.5 sm:col-span-2">
        <TextInput
          size="sm"
          icon={Search}
          aria-label="Search"
          placeholder="Username or resource"
          className="sm:w-64"
          action={<IconButton size="sm" icon={X} label="Clear" />}
        />
        <Select
          size="sm"
          prefix="Status"
          options={[
            { value: 'all', label: 'All' },
            { value: 'ok', label: 'Active' },
          ]}
        />
        <Select
          size="sm"
          aria-label="Period"
          options={[
            { value: '24', label: 'Last 24 hours' },
            { value: '7', label: 'Last 7 days' },
          ]}
        />
      </Row>
    </div>
  );
}
