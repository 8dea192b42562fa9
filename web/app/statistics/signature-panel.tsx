import type { LauncherKey } from '@wyrmgate/contract/launcher';
import { statisticsPath, verifyCommands } from '@wyrmgate/contract/statistics-constants';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Panel } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type SignedText, signerOf } from './verify-signature.ts';

type State = 'checking' | 'valid' | 'invalid' | 'failed';
const tones: Record<State, Tone> = { checking: 'neutral', valid: 'success', invalid: 'danger', failed: 'warning' };

/** Verifies the signature in the browser, and explains how to verify it by hand. */
export function SignaturePanel({ signed, origin }: { signed: SignedText; origin: string }) {
  const { t } = useTranslation('statistics');
  const [state, setState] = useState<State>('checking');
  const [key, setKey] = useState<LauncherKey>();
  useEffect(() => {
    let current = true;
    const check = async () => {
      const { keys } = await api.statistics.keys();
      const signer = await signerOf(signed, keys);
      if (!current) return;
      setKey(keys.find(({ id }) => id === signer?.id) ?? keys[0]);
      setState(signer ? 'valid' : 'invalid');
    };
    setState('checking');
    check().catch(() => current && setState('failed'));
    return () => {
      current = false;
    };
  }, [signed]);
  const commands = key && verifyCommands(origin, key);
  return (
    <Panel title={t('signature.title')}>
      <div className="grid gap-4 text-control">
        <p role="status" className="flex flex-wrap items-center gap-3">
          <noscript>
            <span>{t('signature.noScript')}</span>
          </noscript>
          <Badge tone={tones[state]} dot className="noscript:hidden">
            {t(`signature.${state}`)}
          </Badge>
          {key && (
            <span className="text-secondary">
              {t('signature.key')} <code className="font-mono">{key.id}</code>
            </span>
          )}
        </p>
        <p className="max-w-[72ch] text-secondary">{t('signature.means')}</p>
        <p>
          <a href={statisticsPath} className="underline">
            {t('signature.document')}
          </a>
        </p>
        {commands && (
          <div className="grid gap-2">
            <h3 className="font-[560] text-label">{t('signature.byHand')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the block sideways */}
            <pre tabIndex={0} className="overflow-x-auto rounded-field bg-well p-4 font-mono text-meta">
              {commands}
            </pre>
            <CopyButton text={commands} label={t('signature.copy')} className="justify-self-start" />
          </div>
        )}
      </div>
    </Panel>
  );
}
