import { issueKey } from '@wyrmgate/contract/issues';
import { common } from '@wyrmgate/contract/problem';
import { linkedConfigs } from '@wyrmgate/contract/settings-configs';
import { isOn, type SettingKey, settingRules } from '@wyrmgate/contract/settings-rules';
import { problem } from '../http/problem.ts';
import { english } from '../platform/language/messages.ts';
import type { Settings } from './service.ts';

/** Formats a setting as the text of a configuration. */
export const formatSetting = (value: Settings[SettingKey]): string => {
  if (value === null) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
};

const parseText = (key: SettingKey, text: string): unknown => {
  const { type } = linkedConfigs[key];
  // Unlike reads, rejects ambiguous flags: "yes" would silently turn a security setting off.
  if (type === 'flag') return /^(true|false|0|1)$/i.test(text) ? isOn(text) : text;
  if (type === 'number') return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;
  if (type === 'list') return text.split(/[\s,;]+/).filter((part) => part !== '');
  return text;
};

export const parseLinked = (key: SettingKey, text: string): Partial<Settings> => {
  const parsed = settingRules[key].safeParse(parseText(key, text), { reportInput: true });
  if (parsed.success) return { [key]: parsed.data };
  const codes = [...new Set(parsed.error.issues.map(issueKey))];
  throw problem(common.validation, {
    fields: codes.map((code) => ({ path: 'value', code, message: english(code) })),
  });
};
