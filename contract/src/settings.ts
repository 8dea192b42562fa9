import { z } from 'zod';
import { analyticsProviders } from './analytics-constants.ts';
import { Asked } from './approvals.ts';
import { endpoint, staff, visitor } from './endpoint.ts';
import { problems } from './problem.ts';
import { configEndpoints } from './settings-configs.ts';
import {
  GeneralSettings,
  MaintenanceForm,
  maintenanceStates,
  PrivacySettings,
  SecuritySettings,
} from './settings-rules.ts';
import { Moment } from './shapes.ts';

/** Public information about the site. */
export const Site = z.object({
  site_name: z.string(),
  support_email: z.string(),
  /** Discord invitation, which may be empty. */
  discord_url: z.string(),
  registrations_open: z.boolean(),
  /** Length limits for new passwords. */
  password_length: z.object({ min: z.int(), max: z.int() }),
  /** `enabled`: the portal is closed to players now. Before a scheduled start, only the times are set. */
  maintenance: z.object({
    enabled: z.boolean(),
    message: z.string(),
    startTime: Moment.nullable(),
    endTime: Moment.nullable(),
  }),
  /** Whether `/statistics` publishes any figures. */
  statistics: z.boolean(),
  /** The analytics script that pages load; null if analytics are off. */
  analytics: z
    .object({
      provider: z.enum(analyticsProviders).exclude(['none']),
      script: z.string(),
      site: z.string(),
      consent: z.boolean(),
    })
    .nullable(),
  /** Days for which a browser remembers a sponsor's code, if the visitor agrees. */
  sponsor_days: z.int(),
  /** Number of players connected to the portal now. */
  online: z.int(),
});
export type Site = z.output<typeof Site>;

export const Maintenance = z.object({
  enabled: z.boolean(),
  message: z.string(),
  startTime: Moment.nullable(),
  endTime: Moment.nullable(),
  /** Whether the portal is closed to players now. */
  active: z.boolean(),
  state: z.enum(maintenanceStates),
  version: z.string(),
});
export type Maintenance = z.output<typeof Maintenance>;

export const settingsProblems = problems('settings', {
  changedMeanwhile: 409,
  /** These changes need dual approval, which only the settings screens can request. */
  fourEyesGuarded: 409,
});

/** Identifies the stored values of one settings form. A change that sends an outdated one is rejected. */
export const SettingsVersion = z.string().max(64);
const Version = SettingsVersion;
const views = { access: staff('admin.settings.view'), limit: 'read', errors: [] } as const;
const edits = {
  access: staff('admin.settings.edit'),
  limit: 'write',
  audit: 'system_config',
  drops: ['settings', 'statistics'],
  errors: [settingsProblems.changedMeanwhile],
} as const;

export const settings = {
  site: endpoint({
    method: 'GET',
    path: '/api/settings/site',
    summary: 'Name, contacts and state of the site.',
    access: visitor,
    limit: 'read',
    duringMaintenance: true,
    cache: { tag: 'settings', seconds: 5 },
    reply: Site,
    errors: [],
  }),
  general: endpoint({
    method: 'GET',
    path: '/api/admin/settings/general',
    summary: 'Name, contacts, registrations, rewards and seller.',
    ...views,
    reply: GeneralSettings.extend({ version: Version }),
  }),
  saveGeneral: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/general',
    summary: 'Changes what is sent. With `version`, only if none of it has changed since.',
    ...edits,
    requiresStepUp: true,
    body: GeneralSettings.partial().extend({ version: Version.optional() }).strict(),
    /** `approval`: a reward rate far above that of the packages waits for a second person. */
    reply: GeneralSettings.extend({ version: Version, approval: Asked.optional() }),
  }),
  security: endpoint({
    method: 'GET',
    path: '/api/admin/settings/security',
    summary: 'Second factor of staff, sessions, passwords, rate limits, allowed networks.',
    ...views,
    reply: SecuritySettings.extend({ version: Version, own_address: z.string() }),
  }),
  saveSecurity: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/security',
    summary:
      'Changes the fields that are sent. The allowed networks must include the caller, and switching dual approval off or raising its limits needs a second person.',
    ...edits,
    requiresStepUp: true,
    body: SecuritySettings.partial().extend({ version: Version.optional() }).strict(),
    /** `approval`: changes to dual approval and its limits wait for a second person. */
    reply: SecuritySettings.extend({ version: Version, own_address: z.string(), approval: Asked.optional() }),
  }),
  privacy: endpoint({
    method: 'GET',
    path: '/api/admin/settings/privacy',
    summary: 'What the portal publishes about the community, and how it counts visits.',
    ...views,
    reply: PrivacySettings.extend({ version: Version }),
  }),
  savePrivacy: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/privacy',
    summary: 'Changes what is sent. With `version`, only if none of it has changed since.',
    ...edits,
    requiresStepUp: true,
    body: PrivacySettings.partial().extend({ version: Version.optional() }).strict(),
    /** `approval`: while dual approval is on, a script of an analytics program waits for a second person. */
    reply: PrivacySettings.extend({ version: Version, approval: Asked.optional() }),
  }),
  maintenance: endpoint({
    method: 'GET',
    path: '/api/admin/maintenance',
    summary: 'Whether the portal is closed to players, and the schedule.',
    ...views,
    reply: Maintenance,
  }),
  changeMaintenance: endpoint({
    method: 'POST',
    path: '/api/admin/maintenance',
    summary: 'Closes or opens the portal to players, now or on a schedule.',
    ...edits,
    body: MaintenanceForm,
    reply: Maintenance,
  }),
  ...configEndpoints(settingsProblems),
};
