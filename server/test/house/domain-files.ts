/**
 * Files of a domain that `git ls-files '*<domain>*'` does not print, because their path lacks the domain's name. Each
 * needs a reason.
 */
export const filesElsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    'contract/src/registration.ts':
      'its rules for names, passwords and addresses also serve passwords, profiles and users',
    'contract/src/challenge.ts': 'the registration and the login share it, and auth.ts imports the registration',
    'contract/src/reserved-names.ts': 'users, profiles and settings check names too',
  },
  sponsors: {
    'web/app/platform/link-code.ts': 'the shell and the registration read the code in an address',
    'web/app/platform/code-memory.ts': 'the cookie page and the registration read the remembered code',
  },
  'two-factor': { 'contract/src/factor.ts': 'auth and two-factor share it, and a cycle would result otherwise' },
  gms: { 'contract/src/authority.ts': 'access declarations of every domain name a level' },
  roles: {
    'contract/src/permissions.ts': 'access declarations of every domain name a permission',
    'contract/src/permission-list.ts': 'the server reads stored lists without the schemas of the roles',
    'contract/src/level-permissions.ts': 'the access check reads it without the schemas of the roles',
  },
  settings: {
    'contract/src/analytics-constants.ts': 'the consent bar and the cookie page use it without the settings',
  },
  forum: { 'web/app/platform/staff-posts.ts': 'forum and moderation hide posts of colleagues' },
  payments: {
    'web/app/platform/gateway-names.ts': 'payments, donations and gateway keys name gateways',
    'web/app/platform/use-payment-page.ts': 'packages and donations open the same payment page',
  },
  passkeys: { 'web/app/platform/passkeys.ts': 'auth and two-factor sign with a passkey too' },
};

/** Files of the contract that belong to no single domain. */
export const sharedContractFiles: readonly string[] = [
  'amounts',
  'browser-storage',
  'client',
  'decimals',
  'endpoint',
  'filters',
  'game-constants',
  'index',
  'isolate',
  'issues',
  'languages',
  'limits',
  'message-compile',
  'message-parts',
  'paging',
  'problem',
  'rich-text',
  'rich-text-document',
  'rich-text-rules',
  'shapes',
  'translation-marks',
];
