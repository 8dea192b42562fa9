// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Approval } from '@wyrmgate/contract/approvals';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ApprovalChanges } from './approval-changes.tsx';

it('an approval lists the changed settings of a game connection even if its address stays the same', async () => {
  const connection = 'portal@10.0.0.5:3306';
  const facts: Approval['facts'] = {
    action: 'game_connection',
    before: connection,
    after: connection,
    changes: [
      { field: 'names', before: '', after: 'account.coins=crystals' },
      { field: 'admin_password', before: '••••••••', after: '' },
    ],
  };
  renderScreen(<ApprovalChanges facts={facts} />, { api: {} });
  const names = await screen.findByText('Tables and columns');
  expect(names.nextElementSibling?.textContent).toBe('– → account.coins=crystals');
  expect(screen.getByText('Command password').nextElementSibling?.textContent).toBe('•••••••• → –');
});
