import type { ApprovalAction } from '@wyrmgate/contract/approvals-constants';
import type { AlertKind, AlertLevel } from '@wyrmgate/contract/health-constants';
import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

export type OversightEmails = {
  'four-eyes-alone': { username: string; actor: string; action: ApprovalAction; reason: string };
  'health-alert': { username: string; kind: AlertKind; level: AlertLevel; value: number };
};
export const oversightSamples: OversightEmails = {
  'four-eyes-alone': {
    username: 'Isaura',
    actor: 'Tenebrix',
    action: 'gm_promotion',
    reason: 'A second pair of hands',
  },
  'health-alert': { username: 'Isaura', kind: 'memory', level: 'critical', value: 93 },
};

/** Emails about the state of the portal. Their texts are in `mail-oversight.json`. */
export const oversightTemplates: Templates<OversightEmails> = {
  'four-eyes-alone': ({ username, actor, action, reason }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-oversight:four-eyes-alone.${key}`, { actor, reason });
    const subject = text('subject');
    return {
      subject,
      content: {
        preview: subject,
        title: text('title'),
        paragraphs: [
          greeting(language, username),
          text(`acts.${action}`),
          ...(reason ? [text('reason')] : []),
          text('text'),
        ],
        action: { label: text('action'), url: `${url}/admin/audit-logs?action=four_eyes_alone` },
      },
    };
  },
  'health-alert': ({ username, kind, level, value }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-oversight:health-alert.${key}`, { value });
    const subject = text(`${level}.${kind}`);
    return {
      subject,
      content: {
        preview: subject,
        title: subject,
        paragraphs: [greeting(language, username), text(`text.${kind}`), text('once')],
        action: { label: text('action'), url: `${url}/admin/security` },
      },
    };
  },
};
