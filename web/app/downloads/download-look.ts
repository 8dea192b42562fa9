import type { DownloadColor, DownloadIcon, DownloadStatus } from '@wyrmgate/contract/downloads-constants';
import { Gamepad2, type LucideIcon, Package, Rocket, Wrench } from 'lucide-react';
import type { Tone } from '../ui/badge.tsx';

export const downloadIcon: Record<DownloadIcon, LucideIcon> = {
  client: Gamepad2,
  launcher: Rocket,
  patch: Package,
  tools: Wrench,
};
export const downloadTone: Record<DownloadColor, Tone> = {
  ember: 'ember',
  gold: 'gold',
  teal: 'teal',
  violet: 'violet',
  blue: 'blue',
};
export const statusTone: Record<DownloadStatus, Tone> = { available: 'success', beta: 'info', coming_soon: 'neutral' };
