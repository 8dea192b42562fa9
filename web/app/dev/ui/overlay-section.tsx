import { Ban, ChevronDown, Info, LogOut, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuRadios, MenuRule } from '../../ui/menu.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

export function OverlaySection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('overlays')}>
      <OverlayBoard />
    </Specimen>
  );
}

function OverlayBoard() {
  const [shown, setShown] = useState<'delete' | 'ban' | 'drawer'>();
  const [language, setLanguage] = useState<'en' | 'de' | 'pl'>('en');
  const close = () => setShown(undefined);
  return (
    <Row>
      <Button variant="danger-quiet" onClick={() => setShown('delete')}>
        Delete thread
      </Button>
      <Button icon={Ban} onClick={() => setShown('ban')}>
        Ban goldrush24
      </Button>
      <Button onClick={() => setShown('drawer')}>Edit package</Button>
      <Menu trigger={<Button iconAfter={ChevronDown}>Ysoldar</Button>}>
        <MenuLink icon={User} render={<a href="#profile">Profile</a>}>
          Profile
        </MenuLink>
        <MenuItem icon={Settings} onSelect={() => undefined}>
          Settings
        </MenuItem>
        <MenuItem icon={Settings} disabled onSelect={() => undefined}>
          Not yet
        </MenuItem>
        <MenuRule />
        <MenuRadios
          label="Language"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'de', label: 'Deutsch', lang: 'de' },
            { value: 'pl', label: 'Polski', lang: 'pl' },
          ]}
        />
        <MenuRule />
        <MenuItem icon={LogOut} danger onSelect={() => undefined}>
          Log out
        </MenuItem>
      </Menu>
      <Tooltip text="Rows at or above your own rank cannot be changed.">
        <IconButton icon={Info} label="Why is this locked?" framed />
      </Tooltip>
      <ConfirmDialog
        open={shown === 'delete'}
        onOpenChange={close}
        destructive
        title="Delete this thread?"
        description="86 replies are removed with it. Readers see a note that staff deleted the thread."
        confirmLabel="Delete thread"
        confirmingLabel="Deleting"
        onConfirm={close}
      />
      <Dialog
        open={shown === 'ban'}
        onOpenChange={close}
        title="Ban goldrush24"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        footer={
          <>
            <DialogCancel />
            <Button type="submit" variant="danger" icon={Ban}>
              Ban for 3 days
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <RadioCards
            label="Type"
            columns={2}
            value="temporary"
            onChange={() => undefined}
            options={[
              { value: 'temporary', label: 'Temporary', help: 'Ends automatically' },
              { value: 'permanent', label: 'Permanent', help: 'Lasts until lifted' },
            ]}
          />
          <Field label="Reason" hint="Required, staff only" required>
            <TextInput defaultValue="Selling coins for real money in trade chat, 14 messages" />
          </Field>
          <Field label="Message to the player">
            <TextArea counter maxLength={500} rows={2} />
          </Field>
        </div>
      </Dialog>
      <Drawer
        open={shown === 'drawer'}
        onOpenChange={close}
        title="Captain’s coffer"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save package
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Name">
            <TextInput defaultValue="Captain’s coffer" />
          </Field>
          <Field label="Coins">
            <TextInput inputMode="numeric" defaultValue="2400" />
          </Field>
        </div>
      </Drawer>
    </Row>
  );
}
