import { issueKey } from '@wyrmgate/contract/issues';
import { common } from '@wyrmgate/contract/problem';
import { linkedConfigs } from '@wyrmgate/contract/settings-configs';
import { isOn, type SettingKey, settingRules } from '@wyrmgate/contract/settings-rules';
import { problem } from '../http/problem.ts';
import { english } from '../platform/language/messages.ts';
import type { Settings } from './service.ts';

/** A setting as the text of a configuration. */
export const textOf = (value: Settings[SettingKey]): string => {
  if (value === null) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
};

const readText = (key: SettingKey, text: string): unknown => {
  const { type } = linkedConfigs[key];
  // Written, a flag must say what it means: of a security switch nobody shall guess that "yes" reads as off.
  if (type === 'flag') return /^(true|false|0|1)$/i.test(text) ? isOn(text) : text;
  if (type === 'number') return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;
  if (type === 'list') return text.split(/[\s,;]+/).filter((part) => part !== '');
  return text;
};

/** The text of a configuration as the value of its setting, by the setting's own rule. */
export const parseLinked = (key: SettingKey, text: string): Partial<Settings> => {
  const parsed = settingRules[key].safeParse(readText(key, text), { reportInput: true });
  if (parsed.success) return { [key]: parsed.data };
  const codes = [...new Set(parsed.error.issues.map(issueKey))];
  throw problem(common.validation, {
    fields: codes.map((code) => ({ path: 'value', code, message: english(code) })),
  });
};
